import type { Generated, Kysely } from 'kysely'
import { columnTypes } from '../../database/columns.ts'
import type { Dialect } from '../../database/connect.ts'
import type { Migration } from '../../database/migrate.ts'
import type { IdentityTables } from '../tables.ts'

/** `secret` is encrypted. `lastStep`: the time step of the last accepted code, so that no code works twice. */
export type TotpRow = { userId: number; secret: string; lastStep: number; createdAt: string; confirmedAt: string | null }
/** `hash`: SHA-256 of the code, which has 80 random bits. */
type RecoveryCodeRow = { userId: number; hash: string }
/** `publicKey` is base64url, `transports` a JSON list. */
export type PasskeyRow = {
  id: number
  userId: number
  credentialId: string
  publicKey: string
  counter: number
  transports: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}
/** `passkey-sign-in` belongs to no user yet, the others to one. `second-factor` is the ticket between password and code. */
export type ChallengeKind = 'second-factor' | 'passkey-second-factor' | 'passkey-sign-in' | 'passkey-confirmation' | 'passkey-registration'
/** `hash`: SHA-256 of the challenge. `passwordHash`: the user's password hash when a ticket was issued. */
type ChallengeRow = { hash: string; kind: ChallengeKind; userId: number | null; passwordHash: string; expiresAt: string }

export type FactorTables = IdentityTables & {
  totp_factors: TotpRow
  recovery_codes: RecoveryCodeRow
  passkeys: Omit<PasskeyRow, 'id'> & { id: Generated<number> }
  factor_challenges: ChallengeRow
}

export const migrations: Record<string, Migration> = {
  platform_0035_factors: async (db, dialect) => {
    await createCodes(db, dialect)
    await createPasskeys(db, dialect)
    await addColumns(db, dialect)
  },
}

async function createCodes(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const { reference, integer, text, time } = columnTypes(dialect)
  await db.schema
    .createTable('totp_factors')
    .addColumn('userId', reference, (column) => column.primaryKey())
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('lastStep', integer, (column) => column.notNull())
    .addColumn('createdAt', time, (column) => column.notNull())
    .addColumn('confirmedAt', time)
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('userId', reference, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['userId', 'hash'])
    .execute()
  await db.schema
    .createTable('factor_challenges')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('userId', reference)
    .addColumn('passwordHash', text, (column) => column.notNull())
    .addColumn('expiresAt', time, (column) => column.notNull())
    .execute()
}

async function createPasskeys(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const { id, reference, integer, text, time } = columnTypes(dialect)
  await db.schema
    .createTable('passkeys')
    .addColumn('id', ...id)
    .addColumn('userId', reference, (column) => column.notNull())
    .addColumn('credentialId', text, (column) => column.notNull().unique())
    .addColumn('publicKey', text, (column) => column.notNull())
    .addColumn('counter', integer, (column) => column.notNull())
    .addColumn('transports', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('createdAt', time, (column) => column.notNull())
    .addColumn('lastUsedAt', time)
    .execute()
  await db.schema.createIndex('passkeys_user').on('passkeys').column('userId').execute()
}

async function addColumns(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const { text } = columnTypes(dialect)
  const columns = [
    ['sessions', 'authenticatedAt', ''],
    ['sso_codes', 'authenticatedAt', ''],
    ['workspace', 'secondFactor', 'off'],
  ] as const
  for (const [table, name, value] of columns)
    await db.schema
      .alterTable(table)
      .addColumn(name, text, (column) => column.notNull().defaultTo(value))
      .execute()
}
