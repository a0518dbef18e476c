import type { Kysely, Selectable } from 'kysely'
import { languages, userStatuses, type User, type UserData } from '#platform/contract/identity.ts'
import { layoutDefaults, type LayoutSettings } from '#platform/contract/layout-settings.ts'
import type { Subject } from '../abilities/subject.ts'
import { abilityFor } from '../abilities/rules.ts'
import type { Context } from '../context.ts'
import { lockRow } from '../database/expressions.ts'
import { attempt } from '../database/savepoint.ts'
import { isUnique } from '../database/unique.ts'
import { Refusal } from '../refusal.ts'
import { normalise } from '../search/normalise.ts'
import { accountKey } from './account-key.ts'
import type { IdentityTables, UserRow } from './tables.ts'

export { accountKey } from './account-key.ts'

type Row = Selectable<IdentityTables['users']>

export const userSubject = {
  subject: 'User',
  entity: 'user',
  table: 'users',
  fields: {
    id: { column: 'id', type: 'number' },
    fullName: { column: 'fullName', type: 'text' },
    username: { column: 'username', type: 'text' },
    email: { column: 'email', type: 'text' },
    role: { column: 'role', type: 'text' },
    status: { column: 'status', type: 'text', values: userStatuses },
    avatar: { column: 'avatar', type: 'text' },
    company: { column: 'company', type: 'text' },
    country: { column: 'country', type: 'text' },
    contact: { column: 'contact', type: 'text' },
    language: { column: 'language', type: 'text', values: languages },
    timeZone: { column: 'timeZone', type: 'text' },
    lastSeenAt: { column: 'lastSeenAt', type: 'time' },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  alive: (eb) => eb('users.removedAt', 'is', null),
  snapshot: async (db, id) => (await findUser(db, id)) ?? null,
  filesIn: ['avatar'],
  kept: ['viewedBy'],
  link: (id) => `/users/${id}`,
  topics: () => ['people', 'users', 'access-requests'],
} as const satisfies Subject

/** The user as answered: never with password, keys or settings. */
export function userOf(row: Row): User {
  const {
    nameKey: _name,
    usernameKey: _username,
    usernameFolded: _folded,
    emailKey: _email,
    companyKey: _company,
    countryKey: _country,
    roleKey: _role,
    passwordHash: _hash,
    settings: _settings,
    removedAt: _removed,
    ...user
  } = row
  return user
}

export const userDataOf = (ctx: Pick<Context, 'roles'>, row: Row): UserData => ({
  ...userOf(row),
  ability: abilityFor(row, ctx.roles.source).rules,
})

export const settingsOf = (row: Row): LayoutSettings => ({ ...layoutDefaults, ...(JSON.parse(row.settings) as Partial<LayoutSettings>) })

type NewUser = Omit<Partial<UserRow>, keyof ReturnType<typeof keysOf>> &
  Pick<UserRow, 'fullName' | 'username' | 'email' | 'role' | 'status' | 'passwordHash'>

/** Names and addresses that look alike (case, width, accents composed or not) are one account: 409 where it is taken. */
export async function insertUser(tx: Kysely<IdentityTables>, user: NewUser, now: string): Promise<Row> {
  const values = {
    company: null,
    country: null,
    contact: null,
    avatar: null,
    lastSeenAt: null,
    language: 'en' as const,
    timeZone: 'UTC',
    settings: '{}',
    removedAt: null,
    createdAt: now,
    updatedAt: now,
    ...user,
  }
  return unlessTaken(tx, () =>
    tx
      .insertInto('users')
      .values({ ...values, ...keysOf(values) })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** The folded forms beside the values that people gave. */
export const keysOf = (user: Pick<UserRow, 'fullName' | 'username' | 'email' | 'company' | 'country' | 'role'>) => ({
  nameKey: normalise(user.fullName),
  usernameKey: accountKey(user.username),
  usernameFolded: normalise(user.username),
  emailKey: accountKey(user.email),
  companyKey: normalise(user.company ?? ''),
  countryKey: normalise(user.country ?? ''),
  roleKey: normalise(user.role),
})

/** Refusal 409 `auth.email_taken` or `auth.username_taken` where another account has it; the act can go on. */
export async function unlessTaken<T>(tx: Kysely<any>, write: () => Promise<T>): Promise<T> {
  try {
    return await attempt(tx, write)
  } catch (error) {
    throw takenOf(error) ?? error
  }
}

function takenOf(error: unknown): Refusal | undefined {
  if (isUnique(error, 'emailKey'))
    return new Refusal(409, 'auth.email_taken', 'There is an account with this e-mail address.', [{ path: '/email', message: 'is taken' }])
  if (isUnique(error, 'usernameKey'))
    return new Refusal(409, 'auth.username_taken', 'There is an account with this name.', [{ path: '/username', message: 'is taken' }])
  return undefined
}

export const findUser = (db: Kysely<IdentityTables>, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()

export const findUserByEmail = (db: Kysely<IdentityTables>, email: string) =>
  db.selectFrom('users').selectAll().where('emailKey', '=', accountKey(email)).where('removedAt', 'is', null).executeTakeFirst()

/** Also keeps others from changing the person until the act ends. */
export const lockUser = ({ dialect, db }: Pick<Context<IdentityTables>, 'dialect' | 'db'>, id: number) =>
  lockRow(dialect, db.selectFrom('users').selectAll().where('id', '=', id).where('removedAt', 'is', null)).executeTakeFirst()
