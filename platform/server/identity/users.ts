import type { Kysely, Selectable } from 'kysely'
import { languages, userStatuses, type User, type UserData, UserFields } from '#platform/contract/user.ts'
import { defaultUserSettings, type UserSettings } from '#platform/contract/user-settings.ts'
import type { Subject } from '../abilities/subject.ts'
import { getUserPermissions } from '../abilities/rules.ts'
import type { Context } from '../context.ts'
import { lockRows } from '../database/queries/expressions.ts'
import { fromColumns, toSubjectFields } from '../database/record-columns.ts'
import { withSavepoint } from '../database/savepoint.ts'
import { isUniqueViolation } from '../database/unique-violation.ts'
import { ApiError, createFieldError } from '../api-error.ts'
import { readSampleData } from '../samples/tables.ts'
import { normalizeForSearch } from '../search/normalize-for-search.ts'
import { toAccountKey } from './account-key.ts'
import { parseUnusedModules, readWorkspace } from './read-workspace.ts'
import { SERVICE_STATUS, type IdentityTables, type UserRow } from './tables.ts'

export { toAccountKey } from './account-key.ts'

type Row = Selectable<IdentityTables['users']>

export const userSubject = {
  subject: 'User',
  entity: 'user',
  table: 'users',
  fields: toSubjectFields(UserFields, {
    status: { column: 'status', type: 'text', values: userStatuses },
    language: { column: 'language', type: 'text', values: languages },
  }),
  notDeleted: (eb) => eb.and([eb('users.removedAt', 'is', null), eb('users.status', '<>', SERVICE_STATUS)]),
  snapshot: async (db, id) => (await findUser(db, id)) ?? null,
  fileProperties: ['avatar'],
  journalProperties: ['viewedBy', 'apiToken', 'factors'],
  link: (id) => `/users/${id}`,
  topics: () => ['people', 'users', 'access-requests'],
} as const satisfies Subject

export function toUser(row: Row): User {
  const { id, createdAt, updatedAt } = row
  return { id, createdAt, updatedAt, ...fromColumns(UserFields, { ...row, status: getStatus(row) }) }
}

/** As shown to users: a service account is always active. */
export const getStatus = ({ status }: Pick<UserRow, 'status'>): User['status'] => (status === SERVICE_STATUS ? 'active' : status)

/** The user as the browser stores them with the session. */
export async function readUserData(ctx: Pick<Context<IdentityTables>, 'roles' | 'db'>, row: Row): Promise<UserData> {
  const { rules, ability } = getUserPermissions(row, ctx.roles.getRules)
  const workspace = await readWorkspace(ctx.db)
  const isManager = ability.can('manage', 'Workspace')
  return {
    ...toUser(row),
    ability: rules,
    unusedModules: parseUnusedModules(workspace),
    isSetupOpen: workspace.setupClosedAt === null && isManager,
    hasSamples: isManager && (await readSampleData(ctx.db)) !== undefined,
  }
}

export const parseUserSettings = (row: Row): UserSettings => ({
  ...defaultUserSettings,
  ...(JSON.parse(row.settings) as Partial<UserSettings>),
})

/** People who get an account are shown around; users from before the tour, the sample company and service accounts are not. */
export const settingsOfNewPerson = JSON.stringify({ isTourPending: true } satisfies Partial<UserSettings>)

type NewUser = Omit<Partial<UserRow>, keyof ReturnType<typeof toUserKeys>> &
  Pick<UserRow, 'fullName' | 'username' | 'email' | 'role' | 'status' | 'passwordHash'>

/**
 * Adds a user with the language and time zone of the workspace by default. Throws 409 if the name or email address is taken, ignoring case, width
 * and Unicode composition.
 */
export async function insertUser(tx: Kysely<IdentityTables>, user: NewUser, now: string): Promise<Row> {
  const { language, timeZone } = await readWorkspace(tx)
  const values = {
    company: null,
    country: null,
    contact: null,
    avatar: null,
    lastSeenAt: null,
    language,
    timeZone,
    settings: '{}',
    removedAt: null,
    createdAt: now,
    updatedAt: now,
    ...user,
  }
  return rejectTakenAccount(tx, () =>
    tx
      .insertInto('users')
      .values({ ...values, ...toUserKeys(values) })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export const toUserKeys = (user: Pick<UserRow, 'fullName' | 'username' | 'email' | 'company' | 'country' | 'role'>) => ({
  nameKey: normalizeForSearch(user.fullName),
  usernameKey: toAccountKey(user.username),
  usernameFolded: normalizeForSearch(user.username),
  emailKey: toAccountKey(user.email),
  companyKey: normalizeForSearch(user.company ?? ''),
  countryKey: normalizeForSearch(user.country ?? ''),
  roleKey: normalizeForSearch(user.role),
})

/** Throws 409 `auth.email_taken` or `auth.username_taken` on a conflict; the transaction can continue. */
export async function rejectTakenAccount<T>(tx: Kysely<any>, write: () => Promise<T>): Promise<T> {
  try {
    return await withSavepoint(tx, write)
  } catch (error) {
    throw toTakenError(error) ?? error
  }
}

function toTakenError(error: unknown): ApiError | undefined {
  if (isUniqueViolation(error, 'emailKey'))
    return new ApiError(409, 'auth.email_taken', 'An account with this email address already exists.', [
      createFieldError('/email', 'is already in use'),
    ])
  if (isUniqueViolation(error, 'usernameKey'))
    return new ApiError(409, 'auth.username_taken', 'An account with this username already exists.', [
      createFieldError('/username', 'is already in use'),
    ])
  return undefined
}

export const findUser = (db: Kysely<IdentityTables>, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()

export const findUserByEmail = (db: Kysely<IdentityTables>, email: string) =>
  db.selectFrom('users').selectAll().where('emailKey', '=', toAccountKey(email)).where('removedAt', 'is', null).executeTakeFirst()

export const lockUser = ({ dialect, db }: Pick<Context<IdentityTables>, 'dialect' | 'db'>, id: number) =>
  lockRows(dialect, db.selectFrom('users').selectAll().where('id', '=', id).where('removedAt', 'is', null)).executeTakeFirst()

export const hasUsers = async (db: Kysely<IdentityTables>) => Boolean(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())
