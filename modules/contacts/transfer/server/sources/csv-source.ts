import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { ApiError } from '#platform/server/api-error.ts'
import { defineImportSource, type ImportInput, type ImportItem } from '#platform/server/imports/import-source.ts'
import type { NewContact } from '../../../server/contact-records.ts'
import { contactSubject } from '../../../server/contact-subject.ts'
import type { ContactTables } from '../../../server/tables.ts'
import { readCsvContacts } from '../read-csv-contacts.ts'
import { toProblem } from './problems.ts'
import { readText } from './read-text.ts'
import { findDuplicateContacts, storeContact, storeContacts } from './store-contacts.ts'
import { getVisibilityOption } from './visibility-option.ts'

const ROWS_PER_TURN = 100

/** Tables with the columns of Google Contacts or Outlook, whose groups of columns need no mapping. */
export const contactsCsvSource = defineImportSource<ContactTables, NewContact>({
  name: 'contacts-csv',
  access: ['create', contactSubject.subject],
  entity: contactSubject.entity,
  extensions: ['.csv', '.txt'],
  isPersonal: true,
  getOptions: getVisibilityOption,
  recognizes: ({ headers }) =>
    headers.some((header) => /^(?:E-mail (?:1 - Value|Address|2 Address)|Phone 1 - Value)$/i.test(header.trim())),
  read: readRows,
  findDuplicates: findDuplicateContacts,
  store: storeContact,
  storeAll: storeContacts,
})

async function* readRows({ main }: ImportInput): AsyncGenerator<ImportItem<NewContact>> {
  let count = 0
  for (const { line, name, contact, reason } of readCsvContacts(await readText(main))) {
    count += 1
    yield contact ? { row: line, title: name, value: contact } : { row: line, title: name, value: null, problems: [toProblem(reason)] }
    if (count % ROWS_PER_TURN === 0) await yieldToEventLoop()
  }
  if (count === 0)
    throw new ApiError(400, 'contacts.import_unreadable', 'The table must have the column names of Google Contacts or Outlook.')
}
