import type { Kysely } from 'kysely'
import { modules } from '#main/modules.server.ts'
import { createApp } from '#platform/server/app.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { loadDemo } from '#platform/server/demo.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import { scale } from '../scale.ts'
import type { Role } from './soak-user.ts'

export const USER_COUNT = scale(200, 20)
/** For each role, the sample user whose password all users with that role share. */
const models: Record<Role, { email: string; password: string }> = {
  admin: { email: 'admin@demo.test', password: 'demo-admin-1' },
  staff: { email: 'staff@demo.test', password: 'demo-staff-1' },
  books: { email: 'books@demo.test', password: 'demo-books-1' },
}
/** Of ten users: six staff, three bookkeepers, one administrator. */
const roles: readonly Role[] = ['staff', 'books', 'staff', 'staff', 'books', 'staff', 'admin', 'staff', 'books', 'staff']

export type Account = { id: number; role: Role; email: string; password: string }

/** Fills the folder with the sample company and more users. */
export async function createCompany(dataDir: string): Promise<Account[]> {
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir }), modules })
  await app.start(() => loadDemo(app.platform, () => undefined))
  const accounts = await app.platform.database.write((tx: Kysely<IdentityTables>) => insertUsers(tx), { timeLimitMs: 60_000 })
  await app.stop()
  return accounts
}

async function insertUsers(tx: Kysely<IdentityTables>): Promise<Account[]> {
  const accounts: Account[] = []
  for (let index = 0; index < USER_COUNT; index++) {
    const role = roles[index % roles.length]!
    const { email: modelEmail, password } = models[role]
    const { id: _, ...model } = await tx.selectFrom('users').selectAll().where('email', '=', modelEmail).executeTakeFirstOrThrow()
    const username = `soak${index}`
    const email = `${username}@demo.test`
    const names = { email, emailKey: email, username, usernameKey: username, usernameFolded: username, fullName: `Person ${index}` }
    const { id } = await tx
      .insertInto('users')
      .values({ ...model, ...names })
      .returning('id')
      .executeTakeFirstOrThrow()
    accounts.push({ id, role, email, password })
  }
  return accounts
}
