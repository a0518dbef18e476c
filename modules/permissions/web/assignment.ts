/** The roles that were ticked (true) or unticked (false) in the form. */
export type Toggled = Readonly<Record<string, boolean>>

export const isAssigned = (toggled: Toggled, standing: readonly string[], role: string): boolean => toggled[role] ?? standing.includes(role)

/** What was toggled and toggled back has not been touched. */
export function toggle(toggled: Toggled, standing: readonly string[], role: string): Toggled {
  const { [role]: _, ...others } = toggled
  const isIn = !isAssigned(toggled, standing, role)
  return isIn === standing.includes(role) ? others : { ...others, [role]: isIn }
}

/** The roles as they stand now, with what was ticked here and without what was unticked. */
export const assignedBy = (toggled: Toggled, standing: readonly string[]): string[] =>
  [...new Set([...standing, ...Object.keys(toggled)])].filter((role) => isAssigned(toggled, standing, role))
