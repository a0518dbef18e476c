import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Rule } from '#platform/contract/rule.ts'
import {
  createInput,
  entityProperties,
  Id,
  Nullable,
  pagingParameters,
  updateInput,
  Person,
  readOnly,
  closedObject,
} from '#platform/contract/schema.ts'
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
  listRoles: endpoint('GET /apps/roles/data', {
    access: ['read', 'Role'],
    summary: 'List all roles by name',
    topic: 'roles',
    input: Type.Object({ q: pagingParameters.q }),
    output: Type.Object({ roles: Type.Array(RoleView), total: Type.Integer() }),
  }),
  getRole: endpoint('GET /apps/roles/role', {
    access: ['read', 'Role'],
    summary: 'Get a role',
    topic: 'roles',
    input: Type.Object({ id: Id }),
    output: RoleOutput,
  }),
  addRole: endpoint('POST /apps/roles/add-role', {
    access: ['create', 'Role'],
    requiresRecentSignIn: true,
    summary: 'Create a role. It cannot have rights that the viewer does not have',
    input: closedObject({ role: RoleDraft }),
    output: RoleOutput,
  }),
  updateRole: endpoint('POST /apps/roles/update-role', {
    access: ['update', 'Role'],
    requiresRecentSignIn: true,
    summary: 'Update a role. The new rights apply to its users immediately',
    input: closedObject({ role: RolePatch }),
    output: RoleOutput,
  }),
  deleteRole: endpoint('DELETE /apps/roles/delete', {
    access: ['delete', 'Role'],
    requiresRecentSignIn: true,
    summary: 'Delete a role. 409 `roles.in_use` with the names of its users while it has any',
    input: Type.Object({ id: Id }),
    output: RoleOutput,
  }),
  /** Writes nothing. Without `id`, previews a new role. */
  previewRole: endpoint('POST /apps/roles/preview', {
    access: ['update', 'Role'],
    summary: 'Preview how rules and permissions of a role would change access',
    input: closedObject({
      role: closedObject({ id: Type.Optional(Nullable(Id)), rules: Role.properties.rules, permissions: Role.properties.permissions }),
    }),
    output: Type.Object({ preview: RolePreview }),
  }),
}
