/** What the imports of tasks store. */
export type ImportedTask = {
  title: string
  /** Markdown. */
  description: string
  dueDate: string | null
  dueTime: string | null
  timeZone: string | null
  tags: string[]
  assigneeKey: string | null
  isImportant: boolean
  isCompleted: boolean
  completedAt: string | null
  createdAt: string | null
  /** The key of the parent's item. */
  parent: string | null
}
