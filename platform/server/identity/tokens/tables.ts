import type { Generated } from 'kysely'
import { columnTypes } from '../../database/columns.ts'
import type { Migration } from '../../database/migrate.ts'
import type { IdentityTables } from '../tables.ts'

/** `hash`: SHA-256 of the secret. `scopes`: a JSON list. */
export type TokenRow = {
  id: number
  userId: number
  name: string
  scopes: string
  hash: string
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
}

export type TokenTables = IdentityTables & { api_tokens: Omit<TokenRow, 'id'> & { id: Generated<number> } }

export const migrations: Record<string, Migration> = {
  platform_0034_api_tokens: async (db, dialect) => {
    const { id, reference, text, time, json } = columnTypes(dialect)
    await db.schema
      .createTable('api_tokens')
      .addColumn('id', ...id)
      .addColumn('userId', reference, (column) => column.notNull().references('users.id'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('scopes', json, (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull().unique())
      .addColumn('createdAt', time, (column) => column.notNull())
      .addColumn('expiresAt', time)
      .addColumn('lastUsedAt', time)
      .execute()
    await db.schema.createIndex('api_tokens_user').on('api_tokens').column('userId').execute()
    await db.schema.alterTable('journal').addColumn('viaToken', 'text').execute()
  },
}
