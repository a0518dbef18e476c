import type { Rule } from '#platform/contract/rule.ts'

/** A permission that a module depends on; it can be neither renamed nor deleted. */
export type DeclaredPermission = {
  name: string
  /** In English; translated as `permission.{name}` by the module. */
  title?: string
  rules: readonly Rule[]
  /** Built-in roles that have the permission initially. */
  assignedTo?: readonly string[]
}
