/** Roles selected (true) or deselected (false) in the form, by name. */
export type ToggledRoles = Readonly<Record<string, boolean>>

export const isAssigned = (toggled: ToggledRoles, assigned: readonly string[], role: string): boolean =>
  toggled[role] ?? assigned.includes(role)

/** Toggling a role twice removes its entry, so that saving does not affect it. */
export function toggleRole(toggled: ToggledRoles, assigned: readonly string[], role: string): ToggledRoles {
  const { [role]: _, ...others } = toggled
  const isIn = !isAssigned(toggled, assigned, role)
  return isIn === assigned.includes(role) ? others : { ...others, [role]: isIn }
}

/** Applies the toggles to the current roles, which other users may have changed since the form was opened. */
export const applyToggles = (toggled: ToggledRoles, assigned: readonly string[]): string[] =>
  [...new Set([...assigned, ...Object.keys(toggled)])].filter((role) => isAssigned(toggled, assigned, role))
