import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Rule } from '#platform/contract/identity.ts'
import { createInput, entityProperties, Id, Nullable, pagingParameters, updateInput, Person, readOnly } from '#platform/contract/schema.ts'
import { createMaskedSchema } from '../masked-schema.ts'
import { Extent } from '../rules/contract.ts'

export const RULES_LIMIT = 200

export const Role = Type.Object({
  ...entityProperties,
  /** Unique, ignoring case. */
  name: Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' }),
  description: Type.String({ maxLength: 500 }),
  rules: Type.Array(Rule, { maxItems: RULES_LIMIT }),
  /** Names of the permissions assigned to it. */
  permissions: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 }),
  /** `admin`, `manager`, `staff`, `guest`: cannot be renamed or deleted; `admin` cannot be changed at all. */
  isBuiltIn: readOnly(Type.Boolean()),
  /** Can manage everything without exception. */
  isAdministrator: readOnly(Type.Boolean()),
  /** Members, including deactivated ones; null if the viewer may not know who has which role. */
  userCount: readOnly(Nullable(Type.Integer())),
  /** Up to 5 members. */
  users: readOnly(Nullable(Type.Array(Person))),
})
export type Role = Static<typeof Role>
export const RoleDraft = createInput(Role, ['name'])
export type RoleDraft = Static<typeof RoleDraft>
export const RolePatch = updateInput(Role)
export type RolePatch = Static<typeof RolePatch>

const RoleView = createMaskedSchema(Role, ['rules', 'permissions'])
export type RoleView = Static<typeof RoleView>
const RoleOutput = Type.Object({ role: RoleView })

/** Records gained or lost, and the members affected. */
const RecordDifference = Type.Object({ people: Type.Integer(), records: Type.Integer() })
export const PreviewSubject = Type.Object({
  subject: Type.String(),
  entity: Type.String(),
  gained: RecordDifference,
  lost: RecordDifference,
  isExact: Type.Boolean(),
})
export const RolePreview = Type.Object({
  /** Active people who have the role. */
  people: Type.Integer(),
  /** Up to 20 members. */
  sample: Type.Array(Person),
  /** Only subjects with gained or lost records. */
  records: Type.Array(PreviewSubject),
  /** Actions whose extent or readable fields change. */
  rights: Type.Array(
    Type.Object({
      subject: Type.String(),
      action: Type.String(),
      before: Extent,
      after: Extent,
      fieldsGained: Type.Array(Type.String()),
      fieldsLost: Type.Array(Type.String()),
    }),
  ),
  /** True if saving would be rejected with 409, because no active user could manage everything afterwards. */
  losesLastAdministrator: Type.Boolean(),
})
export type RolePreview = Static<typeof RolePreview>

export const roleEndpoints = {
  listRoles: endpoint({
    method: 'GET',
    path: '/apps/roles/data',
    access: ['read', 'Role'],
    summary: 'List all roles by name',
    topic: 'roles',
    input: Type.Object({ q: pagingParameters.q }),
    output: Type.Object({ roles: Type.Array(RoleView), total: Type.Integer() }),
  }),
  getRole: endpoint({
    method: 'GET',
    path: '/apps/roles/role',
    access: ['read', 'Role'],
    summary: 'Get a role',
    topic: 'roles',
    input: Type.Object({ id: Id }),
    output: RoleOutput,
  }),
  addRole: endpoint({
    method: 'POST',
    path: '/apps/roles/add-role',
    access: ['create', 'Role'],
    summary: 'Create a role. It cannot have rights that the viewer does not have',
    input: Type.Object({ role: RoleDraft }, { additionalProperties: false }),
    output: RoleOutput,
  }),
  updateRole: endpoint({
    method: 'POST',
    path: '/apps/roles/update-role',
    access: ['update', 'Role'],
    summary: 'Update a role. The new rights apply to its users immediately',
    input: Type.Object({ role: RolePatch }, { additionalProperties: false }),
    output: RoleOutput,
  }),
  deleteRole: endpoint({
    method: 'DELETE',
    path: '/apps/roles/delete',
    access: ['delete', 'Role'],
    summary: 'Delete a role. 409 `roles.in_use` with the names of its users while it has any',
    input: Type.Object({ id: Id }),
    output: RoleOutput,
  }),
  /** Writes nothing. Without `id`, previews a new role. */
  previewRole: endpoint({
    method: 'POST',
    path: '/apps/roles/preview',
    access: ['update', 'Role'],
    summary: 'Preview how rules and permissions of a role would change access',
    input: Type.Object(
      {
        role: Type.Object(
          { id: Type.Optional(Nullable(Id)), rules: Role.properties.rules, permissions: Role.properties.permissions },
          { additionalProperties: false },
        ),
      },
      { additionalProperties: false },
    ),
    output: Type.Object({ preview: RolePreview }),
  }),
}
