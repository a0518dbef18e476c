import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Rule } from '#platform/contract/identity.ts'
import { entity, Id, Nullable, OneOf, paging, readOnly } from '#platform/contract/schema.ts'
import { questions } from './question-contract.ts'
import { roles } from './role-contract.ts'
import { masked } from './rule-contract.ts'

export { Decision, Right } from './question-contract.ts'
export { Role, RoleDraft, RolePatch, RolePreview, type RoleView } from './role-contract.ts'
export { actions, CatalogueCondition, CatalogueSubject, SourcedRule } from './rule-contract.ts'

export const permissionSorts = ['name', 'createdAt'] as const

const Name = Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' })
const AssignedTo = Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 })

/**
 * A named permission. Those that a module declares (`isSystem`) grant their `rules` to the roles they are assigned to.
 * Those that people add grant `{action: 'use', subject: 'Permission', conditions: {name}}`, which stands in `ability`
 * and which a role's own rules may say too: `ability.can('use', subject('Permission', { name: 'export-payroll' }))`.
 */
export const Permission = Type.Object({
  ...entity,
  name: Name,
  /** Names of roles. */
  assignedTo: AssignedTo,
  isSystem: readOnly(Type.Boolean()),
  /** Of a system permission, the module that declares it and whose translations name it: `permission.{name}`. */
  module: readOnly(Nullable(Type.String())),
  /** In English; null unless it is a system permission. */
  title: readOnly(Nullable(Type.String())),
  rules: readOnly(Type.Array(Rule)),
})
export type Permission = Static<typeof Permission>

const listInput = {
  q: paging.q,
  /** A role's name: only permissions assigned to it. */
  role: Type.Optional(Type.String({ maxLength: 64 })),
  sortColumn: Type.Optional(OneOf(['', ...permissionSorts])),
  sort: Type.Optional(OneOf(['', 'asc', 'desc'])),
  page: paging.page,
  perPage: paging.perPage,
  allData: Type.Optional(Type.Boolean()),
}
const PermissionView = masked(Permission, ['assignedTo', 'createdAt', 'isSystem', 'rules'])
/** A permission as it is answered. */
export type PermissionView = Static<typeof PermissionView>
const OnePermission = Type.Object({ permission: PermissionView })

export const permissions = {
  listPermissions: endpoint({
    method: 'GET',
    path: '/apps/permissions/data',
    access: ['read', 'Permission'],
    summary: 'A page of permissions, filtered and sorted',
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
  addPermission: endpoint({
    method: 'POST',
    path: '/apps/permissions/add-permission',
    access: ['create', 'Permission'],
    summary: 'Add a permission, assigned to roles or to none yet',
    input: Type.Object(
      {
        permission: Type.Object(
          {
            name: Name,
            assignedTo: Type.Optional(AssignedTo),
            id: Type.Optional(readOnly(Type.Unknown())),
            createdAt: Type.Optional(readOnly(Type.Unknown())),
          },
          { additionalProperties: false },
        ),
      },
      { additionalProperties: false },
    ),
    output: OnePermission,
  }),
  updatePermission: endpoint({
    method: 'POST',
    path: '/apps/permissions/update-permission',
    access: ['update', 'Permission'],
    summary: 'Rename a permission; rules that use it follow. 409 `permissions.system` for one of a module',
    input: Type.Object({ id: Id, name: Name }, { additionalProperties: false }),
    output: OnePermission,
  }),
  deletePermission: endpoint({
    method: 'DELETE',
    path: '/apps/permissions/delete',
    access: ['delete', 'Permission'],
    summary: "Delete a permission; 409 `permissions.in_use` while a role's own rules name it, `permissions.system` for one of a module",
    input: Type.Object({ id: Id }),
    output: OnePermission,
  }),
  assignPermission: endpoint({
    method: 'POST',
    path: '/apps/permissions/assign',
    access: ['update', 'Permission'],
    summary: 'Assign a permission to these roles and no others; needs the right to change each role that differs',
    input: Type.Object({ id: Id, assignedTo: AssignedTo }, { additionalProperties: false }),
    output: OnePermission,
  }),
  ...roles,
  ...questions,
}
