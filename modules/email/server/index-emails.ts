import type { NamedAddress } from '../contract.ts'
import { indexRecords } from '#platform/server/search/index-record.ts'
import { emailSubject, type EmailContext } from './email-subjects.ts'

type SearchableEmail = {
  subject: string
  from: NamedAddress
  to: readonly NamedAddress[]
  cc: readonly NamedAddress[]
  bcc: readonly NamedAddress[]
  text: string
  files: readonly { name: string }[]
}

const MAX_INDEXED_LENGTH = 20_000

export const indexEmails = ({ db, now }: EmailContext, emails: readonly { id: number; mail: SearchableEmail }[]): Promise<void> =>
  indexRecords(
    db,
    emails.map(({ id, mail }) => ({ entity: emailSubject.entity, id, at: now, fields: toSearchFields(mail) })),
  )

const toSearchFields = ({ subject, from, to, cc, bcc, text, files }: SearchableEmail) => ({
  subject,
  from: formatPeople([from]),
  to: formatPeople([...to, ...cc, ...bcc].slice(0, 100)),
  text: [...files.map(({ name }) => name), text.slice(0, MAX_INDEXED_LENGTH)].join('\n'),
})

const formatPeople = (people: readonly NamedAddress[]) => people.map(({ name, email }) => `${name} ${email}`).join('\n')
