import type { CreateTableBuilder, Generated } from 'kysely'
import { columnTypes } from '../../database/columns.ts'
import type { Migration } from '../../database/migrate.ts'
import type { IdentityTables } from '../tables.ts'

/** `clientSecret` is encrypted; empty for public clients. `settings`: the other properties of `SsoProvider` as JSON. */
type ProviderRow = { key: string; clientSecret: string; settings: string; createdAt: string; updatedAt: string }
type SettingsRow = { id: number; isEnforced: number; breakGlassUserId: number | null }
/** The account of a user at a provider; `subject` is unique and never reused there, unlike an email address. */
type LinkRow = { issuer: string; subject: string; userId: number; createdAt: string }
/**
 * A sign-in on its way through the provider; used once. `stateHash` and `browserHash` are SHA-256. `isConfirmation`: the user must sign in
 * at the provider again.
 */
export type FlowRow = {
  stateHash: string
  browserHash: string
  provider: string
  nonce: string
  codeVerifier: string
  returnTo: string
  isConfirmation: number
  expiresAt: string
}
/** `sid`: the session at the provider, for back-channel logout. `refreshToken` is encrypted; null if the provider issued none. */
export type ProviderSession = { provider: string; issuer: string; subject: string; sid: string | null; refreshToken: string | null }
/** `authenticatedAt`: when the user signed in at the provider, which may be long ago */
export type CodeRow = ProviderSession & {
  authenticatedAt: string
  hash: string
  browserHash: string
  userId: number
  returnTo: string
  expiresAt: string
}
/** `checkedAt`: last attempt to confirm the user with the provider; `confirmedAt`: the last successful one. */
export type SessionRow = ProviderSession & { sessionId: number; checkedAt: string; confirmedAt: string }
type LogoutTokenRow = { issuer: string; jti: string; expiresAt: string }

export type SsoTables = IdentityTables & {
  sso_providers: ProviderRow
  sso_settings: SettingsRow
  sso_links: LinkRow & { id: Generated<number> }
  sso_flows: FlowRow
  sso_codes: CodeRow
  sso_sessions: SessionRow
  sso_logout_tokens: LogoutTokenRow
}

export const migrations: Record<string, Migration> = {
  platform_0032_sso: async (db, dialect) => {
    const { id, reference, text, boolean } = columnTypes(dialect)
    const createTable = (name: string, columns: string[], nullable: string[] = []) => {
      let table: CreateTableBuilder<string, any> = db.schema.createTable(name)
      for (const column of columns) table = table.addColumn(column, text, (one) => one.notNull())
      for (const column of nullable) table = table.addColumn(column, text)
      return table
    }
    await createTable('sso_providers', ['clientSecret', 'settings', 'createdAt', 'updatedAt'])
      .addColumn('key', text, (column) => column.primaryKey())
      .execute()
    await createTable('sso_settings', [])
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('isEnforced', boolean, (column) => column.notNull())
      .addColumn('breakGlassUserId', reference)
      .execute()
    await db.insertInto('sso_settings').values({ id: 1, isEnforced: 0, breakGlassUserId: null }).execute()
    await createTable('sso_links', ['issuer', 'subject', 'createdAt'])
      .addColumn('id', ...id)
      .addColumn('userId', reference, (column) => column.notNull())
      .addUniqueConstraint('sso_links_subject', ['issuer', 'subject'])
      .addUniqueConstraint('sso_links_user', ['issuer', 'userId'])
      .execute()
    await createTable('sso_flows', ['browserHash', 'provider', 'nonce', 'codeVerifier', 'returnTo', 'expiresAt'])
      .addColumn('stateHash', text, (column) => column.primaryKey())
      .execute()
    const session = ['provider', 'issuer', 'subject']
    await createTable('sso_codes', [...session, 'browserHash', 'returnTo', 'expiresAt'], ['sid', 'refreshToken'])
      .addColumn('hash', text, (column) => column.primaryKey())
      .addColumn('userId', reference, (column) => column.notNull())
      .execute()
    await createTable('sso_sessions', [...session, 'checkedAt', 'confirmedAt'], ['sid', 'refreshToken'])
      .addColumn('sessionId', reference, (column) => column.primaryKey())
      .execute()
    await db.schema.createIndex('sso_sessions_subject').on('sso_sessions').columns(['issuer', 'subject']).execute()
    await createTable('sso_logout_tokens', ['issuer', 'jti', 'expiresAt'])
      .addPrimaryKeyConstraint('sso_logout_tokens_key', ['issuer', 'jti'])
      .execute()
  },
  platform_0037_sso_confirmations: async (db, dialect) => {
    const { boolean } = columnTypes(dialect)
    await db.schema
      .alterTable('sso_flows')
      .addColumn('isConfirmation', boolean, (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
