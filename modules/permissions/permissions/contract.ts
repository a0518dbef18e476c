import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Rule } from '#platform/contract/rule.ts'
import { entityProperties, Id, Nullable, OneOf, pagingParameters, readOnly, closedObject } from '#platform/contract/schema.ts'
import { createMaskedSchema } from '../masked-schema.ts'

export const permissionSorts = ['name', 'createdAt'] as const

const Name = Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' })
const AssignedTo = Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 })

/**
 * A named permission. Permissions declared by modules (`isSystem`) grant their `rules` to the roles they are assigned to.
 * Permissions added by users grant `{action: 'use', subject: 'Permission', conditions: {name}}`, which appears in `ability`
 * and can also be a rule of a role. Check it with `ability.can('use', subject('Permission', { name: 'export-payroll' }))`.
 */
export const Permission = Type.Object({
  ...entityProperties,
  name: Name,
  /** Role names. */
  assignedTo: AssignedTo,
  isSystem: readOnly(Type.Boolean()),
  /** The module that declares a system permission and translates its name under `permission.{name}`; otherwise null. */
  module: readOnly(Nullable(Type.String())),
  /** English title; null unless it is a system permission. */
  title: readOnly(Nullable(Type.String())),
  rules: readOnly(Type.Array(Rule)),
})
export type Permission = Static<typeof Permission>

const listInput = {
  q: pagingParameters.q,
  /** Name of a role; returns only permissions assigned to it. */
  role: Type.Optional(Type.String({ maxLength: 64 })),
  sortColumn: Type.Optional(OneOf(['', ...permissionSorts])),
  sort: Type.Optional(OneOf(['', 'asc', 'desc'])),
  page: pagingParameters.page,
  perPage: pagingParameters.perPage,
  allData: Type.Optional(Type.Boolean()),
}
const PermissionView = createMaskedSchema(Permission, ['assignedTo', 'createdAt', 'isSystem', 'rules'])
export type PermissionView = Static<typeof PermissionView>
const PermissionOutput = Type.Object({ permission: PermissionView })

export const permissionEndpoints = {
  listPermissions: endpoint('GET /apps/permissions/data', {
    access: ['read', 'Permission'],
    summary: 'List permissions, filtered and sorted',
    topic: 'roles',
    input: Type.Object(listInput),
    output: Type.Object({
      permissions: Type.Array(PermissionView),
      total: Type.Integer(),
      params: Type.Object({
        q: Type.String(),
        role: Type.String(),
        sortColumn: OneOf(permissionSorts),
        sort: OneOf(['asc', 'desc']),
        page: Type.Integer(),
        perPage: Type.Integer(),
      }),
      allData: Type.Optional(Type.Array(PermissionView)),
      allDataTruncated: Type.Optional(Type.Boolean()),
    }),
  }),
  addPermission: endpoint('POST /apps/permissions/add-permission', {
    access: ['create', 'Permission'],
    requiresRecentSignIn: true,
    summary: 'Create a permission and assign it to roles',
    input: closedObject({
      permission: closedObject({
        name: Name,
        assignedTo: Type.Optional(AssignedTo),
        id: Type.Optional(readOnly(Type.Unknown())),
        createdAt: Type.Optional(readOnly(Type.Unknown())),
      }),
    }),
    output: PermissionOutput,
  }),
  updatePermission: endpoint('POST /apps/permissions/update-permission', {
    access: ['update', 'Permission'],
    summary: 'Rename a permission, also in rules that use it. 409 `permissions.system` if a module declares it',
    input: closedObject({ id: Id, name: Name }),
    output: PermissionOutput,
  }),
  deletePermission: endpoint('DELETE /apps/permissions/delete', {
    access: ['delete', 'Permission'],
    summary: 'Delete a permission. 409 `permissions.in_use` if rules of a role use it, `permissions.system` if a module declares it',
    input: Type.Object({ id: Id }),
    output: PermissionOutput,
  }),
  assignPermission: endpoint('POST /apps/permissions/assign', {
    access: ['update', 'Permission'],
    requiresRecentSignIn: true,
    summary: 'Assign a permission to exactly these roles. Requires the right to edit every role that changes',
    input: closedObject({ id: Id, assignedTo: AssignedTo }),
    output: PermissionOutput,
  }),
}
