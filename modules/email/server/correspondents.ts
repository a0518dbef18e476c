import { sql } from 'kysely'
import type { NamedAddress, EmailFolder } from '../contract.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { EmailContext } from './email-subjects.ts'

type CorrespondenceEmail = {
  folder: EmailFolder
  from: NamedAddress
  to: readonly NamedAddress[]
  cc: readonly NamedAddress[]
  time: string
}
type Correspondent = { email: string; name: string; count: number; lastAt: string }

/** Mass emails say nothing about frequent contacts. */
const MAX_COUNTED_RECIPIENTS = 20

/** Counts exchanged emails per contact, for suggestions; spam is ignored. */
export async function updateCorrespondents({ db }: EmailContext, userId: number, emails: readonly CorrespondenceEmail[]): Promise<void> {
  const people = collectCorrespondents(emails)
  if (people.length === 0) return
  await db
    .insertInto('email_correspondents')
    .values(people.map((person) => ({ userId, ...person, key: normalizeForSearch(`${person.name} ${person.email}`) })))
    .onConflict((conflict) =>
      conflict.columns(['userId', 'email']).doUpdateSet({
        count: sql`email_correspondents.count + excluded.count`,
        name: sql`case when excluded.name = '' then email_correspondents.name else excluded.name end`,
        key: sql`case when excluded.name = '' then email_correspondents.key else excluded.key end`,
        lastAt: sql`case when excluded."lastAt" > email_correspondents."lastAt" then excluded."lastAt" else email_correspondents."lastAt" end`,
      }),
    )
    .execute()
}

function collectCorrespondents(emails: readonly CorrespondenceEmail[]): Correspondent[] {
  const people = new Map<string, Correspondent>()
  for (const { folder, from, to, cc, time } of emails) {
    const isOwn = folder === 'sent'
    if (folder === 'spam' || folder === 'draft') continue
    for (const { name, email } of isOwn ? [...to, ...cc].slice(0, MAX_COUNTED_RECIPIENTS) : [from]) {
      const key = email.toLowerCase()
      const existing = people.get(key)
      const lastAt = existing && existing.lastAt > time ? existing.lastAt : time
      if (/^[^\s@]+@[^\s@]+$/.test(key))
        people.set(key, { email: key, name: name || (existing?.name ?? ''), count: (existing?.count ?? 0) + Number(isOwn), lastAt })
    }
  }
  return [...people.values()].toSorted((one, other) => (one.email < other.email ? -1 : 1))
}
