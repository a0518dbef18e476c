import type { Generated } from 'kysely'
import type { TagColor } from '../contract.ts'

/** Where a task is found: with the others; among the deleted; only by its id, since its task is deleted; or nowhere until it is purged. */
export type Shelf = 'open' | 'bin' | 'out' | 'gone'

export type TaskRow = {
  id: number
  title: string
  titleKey: string
  description: string
  dueDate: string | null
  dueTime: string | null
  timeZone: string | null
  /** Sorts by date and time; tasks without come last. */
  dueKey: string
  assigneeId: number | null
  /** The assignee's name as it sorts; tasks of nobody come last. */
  assigneeKey: string
  isImportant: number
  isCompleted: number
  isDeleted: number
  completedAt: string | null
  removedAt: string | null
  shelf: Shelf
  position: string
  parentId: number | null
  /** The task among whose sub-tasks `position` orders this one, 0 for the list itself. */
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
  /** A view: the titles of the tags that exist. */
  task_tag_titles: { taskId: number; tagId: number; title: string }
}
