import type { Kysely } from 'kysely'
import type { IdentityTables, WorkspaceRow } from './tables.ts'

export const readWorkspace = (db: Kysely<IdentityTables>): Promise<WorkspaceRow> =>
  db.selectFrom('workspace').selectAll().executeTakeFirstOrThrow()

export const parseUnusedModules = ({ unusedModules }: Pick<WorkspaceRow, 'unusedModules'>) => JSON.parse(unusedModules) as string[]
