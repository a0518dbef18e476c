import { randomUUID } from 'node:crypto'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { MAX_SERVICE_ACCOUNTS, type ServiceAccount, type serviceAccounts } from '#platform/contract/service-accounts.ts'
import { ApiError } from '../../api-error.ts'
import { acquireLock } from '../../database/acquire-lock.ts'
import { getAssignableRole, listAssignableRoles, lockAdministrators } from '../administrators.ts'
import { SERVICE_STATUS } from '../tables.ts'
import { revokeAllTokens, toTokenResponse } from '../tokens/manage-tokens.ts'
import { insertUser, toUserKeys } from '../users.ts'
import {
  lockServiceAccount,
  recordServiceAccount,
  selectServiceAccounts,
  type ServiceAccountContext,
  type ServiceAccountRow,
} from './service-account.ts'

export async function listServiceAccounts(ctx: ServiceAccountContext): Promise<Output<typeof serviceAccounts.listServiceAccounts>> {
  const [rows, roles] = await Promise.all([selectServiceAccounts(ctx).orderBy('nameKey').orderBy('id').execute(), listAssignableRoles(ctx)])
  return { serviceAccounts: await toResponses(ctx, rows), total: rows.length, roles }
}

async function toResponses({ db }: ServiceAccountContext, rows: readonly ServiceAccountRow[]): Promise<ServiceAccount[]> {
  const ids = rows.map(({ id }) => id)
  const tokens =
    ids.length === 0 ? [] : await db.selectFrom('api_tokens').selectAll().where('userId', 'in', ids).orderBy('id', 'desc').execute()
  return rows.map(({ id, fullName: name, role, createdAt }) => ({
    id,
    name,
    role,
    createdAt,
    tokens: tokens.filter(({ userId }) => userId === id).map(toTokenResponse),
  }))
}

export async function addServiceAccount(
  ctx: ServiceAccountContext,
  { name, role: roleName }: Input<typeof serviceAccounts.addServiceAccount>,
): Promise<Output<typeof serviceAccounts.addServiceAccount>> {
  await lockAdministrators(ctx as never)
  const role = await getAssignableRole(ctx as never, roleName, '/role')
  await assertBelowLimit(ctx)
  const username = `service-${randomUUID()}`
  const values = { fullName: name.trim(), username, email: `${username}@staffroom.invalid`, role: role.name, passwordHash: '' }
  const row = await insertUser(ctx.db as never, { ...values, status: SERVICE_STATUS }, ctx.now)
  recordServiceAccount(ctx, { before: null, after: describe(row) })
  ctx.publishChange('roles')
  return toOutput(ctx, row)
}

async function assertBelowLimit(ctx: ServiceAccountContext): Promise<void> {
  await acquireLock(ctx, 'service-accounts')
  const rows = await selectServiceAccounts(ctx).execute()
  if (rows.length >= MAX_SERVICE_ACCOUNTS)
    throw new ApiError(409, 'auth.too_many_service_accounts', `A workspace can have at most ${MAX_SERVICE_ACCOUNTS} service accounts.`)
}

export async function updateServiceAccount(
  ctx: ServiceAccountContext,
  { id, name, role: roleName }: Input<typeof serviceAccounts.updateServiceAccount>,
): Promise<Output<typeof serviceAccounts.updateServiceAccount>> {
  await lockAdministrators(ctx as never)
  const before = await lockServiceAccount(ctx, id)
  const role = roleName === undefined ? before.role : (await getAssignableRole(ctx as never, roleName, '/role')).name
  const values = { fullName: name?.trim() ?? before.fullName, role }
  const after = await ctx.db
    .updateTable('users')
    .set({ ...values, ...toUserKeys({ ...before, ...values }), updatedAt: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.invalidatePermissions(id)
  recordServiceAccount(ctx, { before: describe(before), after: describe(after) })
  ctx.publishChange('roles')
  return toOutput(ctx, after)
}

/** Keeps the user, whose name appears as the author of changes until it is anonymized like those of deleted people. */
export async function deleteServiceAccount(
  ctx: ServiceAccountContext,
  { id }: Input<typeof serviceAccounts.deleteServiceAccount>,
): Promise<object> {
  const row = await lockServiceAccount(ctx, id)
  await revokeAllTokens(ctx, id)
  await ctx.db.updateTable('users').set({ removedAt: ctx.now }).where('id', '=', id).execute()
  recordServiceAccount(ctx, { before: describe(row), after: null })
  ctx.publishChange('roles')
  return {}
}

const toOutput = async (ctx: ServiceAccountContext, row: ServiceAccountRow) => ({ serviceAccount: (await toResponses(ctx, [row]))[0]! })

const describe = ({ fullName, role }: ServiceAccountRow) => `${fullName} (${role})`
