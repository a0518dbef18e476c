import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { Rule } from '#platform/contract/rule.ts'
import { assertFieldsReadable, maskFields } from '#platform/server/abilities/fields.ts'
import { getPermissionRules } from '#platform/server/abilities/roles/read-roles.ts'
import { permissionSubject } from '#platform/server/abilities/roles/role-subjects.ts'
import { toRoleKey, type PermissionRow } from '#platform/server/abilities/roles/role-tables.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { containsText } from '#platform/server/database/queries/expressions.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { Permission, permissionEndpoints } from '../contract.ts'
import type { PermissionContext } from '../../server/tables.ts'

const ALL_DATA_LIMIT = 1000

export async function listPermissions(
  ctx: PermissionContext,
  input: Input<typeof permissionEndpoints.listPermissions>,
): Promise<Output<typeof permissionEndpoints.listPermissions>> {
  const { q = '', role = '', page = 1, perPage = 10 } = input
  const sortColumn = input.sortColumn || 'createdAt'
  const sort = input.sort || (input.sortColumn ? 'asc' : 'desc')
  const sensitive = { name: q, assignedTo: role, [input.sortColumn || 'id']: true }
  assertFieldsReadable(
    ctx,
    permissionSubject,
    Object.entries(sensitive).flatMap(([field, isUsed]) => (isUsed ? [field] : [])),
  )
  const order = [{ column: sortColumn === 'name' ? 'nameFolded' : 'id', direction: sort }]
  const query = buildPermissionQuery(ctx, { q, role })
  const { rows, total } = await listPage<PermissionRow>(ctx.slow, {
    dialect: ctx.dialect,
    query,
    table: 'permissions',
    sort: order,
    page,
    perPage,
  })
  const params = { q, role, sortColumn, sort, page, perPage }
  const answer = { permissions: await toPermissionResponses(ctx, rows), total, params }
  return input.allData === false ? answer : { ...answer, ...(await listAllData(ctx)) }
}

function buildPermissionQuery(ctx: PermissionContext, { q, role }: { q: string; role: string }) {
  let query = visibleInWorker(ctx, permissionSubject)
  if (q) query = query.where(containsText('permissions.nameFolded', normalizeForSearch(q)))
  if (!role) return query
  return query.where((eb) =>
    eb(
      'permissions.id',
      'in',
      eb
        .selectFrom('role_permissions')
        .innerJoin('roles', 'roles.id', 'role_permissions.roleId')
        .select('role_permissions.permissionId')
        .where('roles.nameKey', '=', toRoleKey(role))
        .where('roles.removedAt', 'is', null),
    ),
  )
}

async function listAllData(ctx: PermissionContext) {
  const rows = await visibleInWorker(ctx, permissionSubject)
    .selectAll('permissions')
    .orderBy('permissions.id', 'desc')
    .limit(ALL_DATA_LIMIT + 1)
    .execute()
  const all = await toPermissionResponses(ctx, rows.slice(0, ALL_DATA_LIMIT))
  return { allData: all, ...(rows.length > ALL_DATA_LIMIT && { allDataTruncated: true }) }
}

export async function toPermissionResponses(ctx: PermissionContext, rows: PermissionRow[]): Promise<Permission[]> {
  const assigned = rows.length === 0 ? [] : await listAssignments(ctx, rows)
  const names = Map.groupBy(assigned, ({ permissionId }) => permissionId)
  return rows.map((row) => {
    const { id, name, module, title, createdAt, updatedAt } = row
    const rules: Rule[] = getPermissionRules(row)
    const assignedTo = (names.get(id) ?? []).map((one) => one.name)
    const answer = { id, createdAt, updatedAt, name, assignedTo, isSystem: row.isSystem === 1, module, title, rules }
    return maskFields(ctx, permissionSubject, answer)
  })
}

const listAssignments = (ctx: PermissionContext, rows: PermissionRow[]) =>
  ctx.db
    .selectFrom('role_permissions')
    .innerJoin('roles', 'roles.id', 'role_permissions.roleId')
    .select(['permissionId', 'roles.name'])
    .where('roles.removedAt', 'is', null)
    .where(
      'permissionId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('roles.nameKey')
    .execute()
