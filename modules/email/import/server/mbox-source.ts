import { defineImportSource, type FileSample } from '#platform/server/imports/import-source.ts'
import { emailSubject } from '../../server/email-subjects.ts'
import type { EmailTables } from '../../server/tables.ts'
import { findDuplicateEmails } from './find-duplicate-emails.ts'
import { targetOption } from './reading/import-options.ts'
import { prepareEmail } from './prepare-email.ts'
import { readEmails, type ImportedEmail } from './reading/read-emails.ts'
import { storeImportedEmails } from './store-imported-emails.ts'

export const mboxSource = defineImportSource<EmailTables, ImportedEmail>({
  name: 'mbox',
  access: ['create', emailSubject.subject],
  entity: emailSubject.entity,
  extensions: ['.mbox', '.mbx', '.eml'],
  acceptsNoExtension: true,
  isPersonal: true,
  getOptions: () => Promise.resolve([targetOption]),
  recognizes: isMbox,
  read: readEmails,
  findDuplicates: findDuplicateEmails,
  prepare: prepareEmail,
  store: async (ctx, value) => (await storeImportedEmails(ctx, [value]))[0]!,
  storeAll: storeImportedEmails,
})

function isMbox({ text }: FileSample): boolean {
  return /^\ufeff?From \S*[^\n]*\r?\n[!-9;-~]+:/.test(text) || /^(?:return-path|received|delivered-to|message-id|mime-version):/i.test(text)
}
