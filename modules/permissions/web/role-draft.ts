import type { Role } from '../contract.ts'

export type RoleForm = Pick<Role, 'name' | 'description' | 'rules' | 'permissions'>

/** The parts of a role that were touched, and each as it stood when it was first touched. */
export type RoleDraft = { parts: Partial<RoleForm>; base: Partial<RoleForm> }

export const untouched: RoleDraft = { parts: {}, base: {} }

export function touch({ parts, base }: RoleDraft, role: Role, part: Partial<RoleForm>): RoleDraft {
  const before = pick(role, (name) => name in part)
  return { parts: { ...parts, ...part }, base: { ...before, ...base } }
}

/** What stands in the editor: what others make of the other parts meanwhile shows at once. */
export const formOf = (role: Role, draft: RoleDraft): RoleForm => ({
  name: role.name,
  description: role.description,
  rules: role.rules,
  permissions: role.permissions,
  ...changesOf(role, draft),
})

/** Only what differs: a built-in role's name may not even be sent anew. */
export const changesOf = (role: Role, { parts, base }: RoleDraft): Partial<RoleForm> =>
  pick(parts, (name) => !isSame(parts[name], base[name]) && !isSame(parts[name], role[name]))

/** Whether somebody else has changed a part meanwhile that would be written over. */
export const isOutdated = (role: Role, draft: RoleDraft): boolean =>
  partsIn(changesOf(role, draft)).some((name) => !isSame(role[name], draft.base[name]))

/** After `sent` was saved: what was touched since stays, based on what the server made of it where that is told. */
export function settle({ parts, base }: RoleDraft, sent: Partial<RoleForm>, saved: Partial<RoleForm>): RoleDraft {
  const left = pick(parts, (name) => !isSame(parts[name], sent[name]))
  const stands = { ...sent, ...pick(saved, (name) => name in sent) }
  return { parts: left, base: pick({ ...base, ...stands }, (name) => name in left) }
}

const names = ['name', 'description', 'rules', 'permissions'] as const
type Part = (typeof names)[number]

const partsIn = (form: Partial<RoleForm>) => names.filter((name) => name in form)

const pick = (form: Partial<RoleForm>, isWanted: (name: Part) => boolean): Partial<RoleForm> =>
  Object.fromEntries(
    partsIn(form)
      .filter(isWanted)
      .map((name) => [name, form[name]]),
  )

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
