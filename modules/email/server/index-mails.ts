import type { Address } from '../contract.ts'
import { indexRecords } from '#platform/server/search/record.ts'
import { mailSubject, type EmailContext } from './email-subjects.ts'

type Found = {
  subject: string
  from: Address
  to: readonly Address[]
  cc: readonly Address[]
  bcc: readonly Address[]
  text: string
  files: readonly { name: string }[]
}

/** Longer mails are found by their beginning. */
const LONGEST = 20_000

/** Makes mails findable by their words, people, and the names of their attachments; for some hundreds at once. */
export const indexMails = ({ db, now }: EmailContext, mails: readonly { id: number; mail: Found }[]): Promise<void> =>
  indexRecords(
    db,
    mails.map(({ id, mail }) => ({ entity: mailSubject.entity, id, at: now, fields: fieldsOf(mail) })),
  )

const fieldsOf = ({ subject, from, to, cc, bcc, text, files }: Found) => ({
  subject,
  from: lines([from]),
  to: lines([...to, ...cc, ...bcc].slice(0, 100)),
  text: [...files.map(({ name }) => name), text.slice(0, LONGEST)].join('\n'),
})

const lines = (people: readonly Address[]) => people.map(({ name, email }) => `${name} ${email}`).join('\n')
