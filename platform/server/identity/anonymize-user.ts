import type { Kysely } from 'kysely'
import type { FileTables } from '../files/tables.ts'
import { purgeJournalEntries } from '../journal/purge-journal-entries.ts'
import { deleteFactors } from './factors/user-factors.ts'
import type { IdentityTables } from './tables.ts'
import { toUserKeys } from './users.ts'

/** `fullName` is shown from now on. Removes names, picture, second factors and history, and frees the email address and username. */
export async function anonymizeUser(database: Kysely<any>, id: number, fullName = ''): Promise<void> {
  const db = database as Kysely<IdentityTables & FileTables>
  await db.updateTable('users').set(getAnonymousValues(id, fullName)).where('id', '=', id).execute()
  await deleteFactors(db, id)
  await db.deleteFrom('files').where('entity', '=', 'user').where('entityId', '=', id).execute()
  await purgeJournalEntries(db, 'user', [id])
}

function getAnonymousValues(id: number, fullName: string) {
  const values = {
    fullName,
    username: `removed-${id}`,
    email: `removed-${id}`,
    company: null,
    country: null,
    contact: null,
    role: 'guest',
  }
  return {
    ...values,
    ...toUserKeys(values),
    emailKey: `removed ${id}`,
    // Keys of real names never begin with a space, so this cannot collide with one.
    usernameKey: ` removed ${id}`,
    avatar: null,
    passwordHash: '',
    settings: '{}',
  }
}
