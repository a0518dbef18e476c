import type { Selectable } from 'kysely'
import { notFound } from '../../api-error.ts'
import type { Context } from '../../context.ts'
import { lockRows } from '../../database/queries/expressions.ts'
import { assertCanManageUser } from '../administrators.ts'
import { SERVICE_STATUS } from '../tables.ts'
import type { TokenTables } from '../tokens/tables.ts'

export const SERVICE_ACCOUNTS_TOPIC = 'service-accounts'

export type ServiceAccountContext = Context<TokenTables>
/** A service account is a user with the status `service`, so that its changes have an author like those of people. */
export type ServiceAccountRow = Selectable<TokenTables['users']>

export const selectServiceAccounts = ({ db }: Pick<ServiceAccountContext, 'db'>) =>
  db.selectFrom('users').selectAll().where('status', '=', SERVICE_STATUS).where('removedAt', 'is', null)

/** Locks the account. Throws 404 if there is none, and 403 if its role grants more than the viewer has. */
export async function lockServiceAccount(ctx: ServiceAccountContext, id: number): Promise<ServiceAccountRow> {
  const row = await lockRows(ctx.dialect, selectServiceAccounts(ctx).where('id', '=', id)).executeTakeFirst()
  if (!row) throw notFound('service account')
  assertCanManageUser(ctx, row)
  return row
}

type Description = { before: string | null; after: string | null }

/** In the history of the workspace. */
export function recordServiceAccount(ctx: ServiceAccountContext, { before, after }: Description): void {
  ctx.recordChange({ entity: 'workspace', id: 1, before: { serviceAccount: before }, after: { serviceAccount: after } })
  ctx.publishChange(SERVICE_ACCOUNTS_TOPIC)
}
