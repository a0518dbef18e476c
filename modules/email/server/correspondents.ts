import { sql } from 'kysely'
import type { Address, Folder } from '../contract.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import type { EmailContext } from './email-subjects.ts'

type Written = { folder: Folder; from: Address; to: readonly Address[]; cc: readonly Address[]; time: string }
type Correspondent = { email: string; name: string; count: number; lastAt: string }

/** A mail to half the world says nothing of whom one writes with. */
const MOST_PEOPLE = 20

/** Remembers whom one has written to and who has written, for completion; spam is nobody's word. */
export async function noteCorrespondents({ db }: EmailContext, userId: number, mails: readonly Written[]): Promise<void> {
  const people = gather(mails)
  if (people.length === 0) return
  await db
    .insertInto('email_correspondents')
    .values(people.map((person) => ({ userId, ...person, key: normalise(`${person.name} ${person.email}`) })))
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

function gather(mails: readonly Written[]): Correspondent[] {
  const people = new Map<string, Correspondent>()
  for (const { folder, from, to, cc, time } of mails) {
    const isOwn = folder === 'sent'
    if (folder === 'spam' || folder === 'draft') continue
    for (const { name, email } of isOwn ? [...to, ...cc].slice(0, MOST_PEOPLE) : [from]) {
      const key = email.toLowerCase()
      const known = people.get(key)
      const lastAt = known && known.lastAt > time ? known.lastAt : time
      if (/^[^\s@]+@[^\s@]+$/.test(key))
        people.set(key, { email: key, name: name || (known?.name ?? ''), count: (known?.count ?? 0) + Number(isOwn), lastAt })
    }
  }
  return [...people.values()].toSorted((one, other) => (one.email < other.email ? -1 : 1))
}
