type Rows = { tasks: readonly { id: number }[]; hasMore: boolean }
type Target = { key: string | number; dropPosition: string }

/** Id of the task to insert before; null for the end. With more tasks to load, the end is before the last loaded row. */
export function getDropPosition({ tasks, hasMore }: Rows, { key, dropPosition }: Target): number | null {
  const index = tasks.findIndex(({ id }) => id === key)
  const before = dropPosition === 'before' ? tasks[index] : (tasks[index + 1] ?? (hasMore ? tasks[index] : undefined))
  return before?.id ?? null
}
