import type { Role } from '../contract.ts'

export type RoleForm = Pick<Role, 'name' | 'description' | 'rules' | 'permissions'>

/** Edited parts of a role, and the saved value of each when it was first edited. */
export type RoleDraft = { parts: Partial<RoleForm>; base: Partial<RoleForm> }

export const emptyDraft: RoleDraft = { parts: {}, base: {} }

export function editDraft({ parts, base }: RoleDraft, role: Role, part: Partial<RoleForm>): RoleDraft {
  const before = pick(role, (name) => name in part)
  return { parts: { ...parts, ...part }, base: { ...before, ...base } }
}

/** Combines the draft with the latest saved role, so that other users' changes to untouched parts appear immediately. */
export const getFormValues = (role: Role, draft: RoleDraft): RoleForm => ({
  name: role.name,
  description: role.description,
  rules: role.rules,
  permissions: role.permissions,
  ...getChanges(role, draft),
})

/** Excludes unchanged parts, because the server rejects any name sent for a built-in role. */
export const getChanges = (role: Role, { parts, base }: RoleDraft): Partial<RoleForm> =>
  pick(parts, (name) => !isSame(parts[name], base[name]) && !isSame(parts[name], role[name]))

/** Whether saving would overwrite a part that another user has changed. */
export const hasConflict = (role: Role, draft: RoleDraft): boolean =>
  listParts(getChanges(role, draft)).some((name) => !isSame(role[name], draft.base[name]))

/** Keeps edits made while `sent` was being saved and bases them on the saved role, as far as the viewer may read it. */
export function rebaseDraft({ parts, base }: RoleDraft, sent: Partial<RoleForm>, saved: Partial<RoleForm>): RoleDraft {
  const remaining = pick(parts, (name) => !isSame(parts[name], sent[name]))
  const savedValues = { ...sent, ...pick(saved, (name) => name in sent) }
  return { parts: remaining, base: pick({ ...base, ...savedValues }, (name) => name in remaining) }
}

const names = ['name', 'description', 'rules', 'permissions'] as const
type Part = (typeof names)[number]

const listParts = (form: Partial<RoleForm>) => names.filter((name) => name in form)

const pick = (form: Partial<RoleForm>, isIncluded: (name: Part) => boolean): Partial<RoleForm> =>
  Object.fromEntries(
    listParts(form)
      .filter(isIncluded)
      .map((name) => [name, form[name]]),
  )

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
