import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { defineImportSource, type ImportInput, type ImportItem } from '#platform/server/imports/import-source.ts'
import { parseVcards, type ParsedVcard } from '#platform/server/vcard/parse-vcard.ts'
import type { NewContact } from '../../../server/contact-records.ts'
import { contactSubject } from '../../../server/contact-subject.ts'
import type { ContactTables } from '../../../server/tables.ts'
import { prepareCard } from '../../../vcard/server/index.ts'
import { toProblem } from './problems.ts'
import { readText } from './read-text.ts'
import { findDuplicateContacts, storeContact, storeContacts } from './store-contacts.ts'
import { getVisibilityOption } from './visibility-option.ts'

/** `photo`: the picture in the card until it is stored. */
type CardValue = Omit<NewContact, 'photo'> & { picture: Buffer | null; photo?: NewContact['photo'] }

const CARDS_PER_TURN = 100

/** vCard 3 and 4, also many files in a ZIP file, as Apple Contacts writes them. */
export const vcardSource = defineImportSource<ContactTables, CardValue>({
  name: 'vcard',
  access: ['create', contactSubject.subject],
  entity: contactSubject.entity,
  extensions: ['.vcf', '.vcard'],
  isPersonal: true,
  getOptions: getVisibilityOption,
  recognizes: ({ text }) => /^\s*BEGIN:VCARD\s*$/im.test(text),
  read: readCards,
  findDuplicates: findDuplicateContacts,
  prepare: async (ctx, { value: { picture, ...card } }) => {
    const { uid, ...contact } = await prepareCard(ctx, { ...card, uid: card.uid ?? null, photo: picture } as ParsedVcard)
    return { value: { ...contact, uid, picture: null } }
  },
  store: (ctx, { picture: _, ...contact }, support) => storeContact(ctx, contact, support),
  storeAll: (ctx, values, support) =>
    storeContacts(
      ctx,
      values.map(({ picture: _, ...contact }) => contact),
      support,
    ),
})

async function* readCards({ files, main }: ImportInput): AsyncGenerator<ImportItem<CardValue>> {
  const cardFiles = files.list.filter(({ name }) => /\.(?:vcf|vcard)$/i.test(name))
  let row = 0
  for (const file of cardFiles.length > 0 ? cardFiles : [main])
    for (const { name, contact, problem } of parseVcards(await readText(file))) {
      row += 1
      yield contact ? toItem(contact, row) : { row, title: name, value: null, problems: [toProblem(problem)] }
      if (row % CARDS_PER_TURN === 0) await yieldToEventLoop()
    }
}

function toItem({ photo: picture, uid, ...card }: ParsedVcard, row: number): ImportItem<CardValue> {
  const value = { ...card, ...(uid !== null && { uid }), picture }
  return { row, title: card.name, value, bytes: picture?.length ?? 0, ...(uid !== null && { key: uid }) }
}
