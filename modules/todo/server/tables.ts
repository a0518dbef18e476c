import type { Generated } from 'kysely'
import type { TagColor } from '../contract.ts'

/** `open`: in lists; `bin`: in the trash; `out`: only by id, because the parent is deleted; `gone`: removed, waiting for the purge. */
export type TaskVisibility = 'open' | 'bin' | 'out' | 'gone'

export type TaskRow = {
  id: number
  title: string
  titleKey: string
  description: string
  dueDate: string | null
  dueTime: string | null
  timeZone: string | null
  /** Sorts by due date and time; tasks without a due date come last. */
  dueKey: string
  assigneeId: number | null
  /** The normalized name of the assignee; unassigned tasks come last. */
  assigneeKey: string
  isImportant: number
  isCompleted: number
  isDeleted: number
  completedAt: string | null
  removedAt: string | null
  shelf: TaskVisibility
  position: string
  parentId: number | null
  /** The task whose subtasks `position` orders, or 0 for the top-level list. */
  siblings: number
  createdById: number | null
  createdAt: string
  updatedAt: string
}

export type TagRow = {
  id: number
  title: string
  titleKey: string
  color: TagColor
  removedAt: string | null
  createdAt: string
  updatedAt: string
}

type WithId<Row extends { id: number }> = Omit<Row, 'id'> & { id: Generated<number> }

export type TodoTables = {
  tasks: WithId<TaskRow>
  tags: WithId<TagRow>
  task_tags: { taskId: number; tagId: number }
  /** A view with the titles of existing tags. */
  task_tag_titles: { taskId: number; tagId: number; title: string }
}
