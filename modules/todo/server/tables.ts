import type { Columns, EntityColumns } from '#platform/server/database/record-columns.ts'
import type { TagFields, TaskFields } from '../contract.ts'

/** `open`: in lists; `bin`: in the trash; `out`: only by id, because the parent is deleted; `gone`: removed, waiting for the purge. */
export type TaskVisibility = 'open' | 'bin' | 'out' | 'gone'

export type TodoTables = {
  tasks: EntityColumns &
    Columns<typeof TaskFields> & {
      titleKey: string
      /** Sorts by due date and time; tasks without a due date come last. */
      dueKey: string
      assigneeId: number | null
      /** The normalized name of the assignee; unassigned tasks come last. */
      assigneeKey: string
      completedAt: string | null
      shelf: TaskVisibility
      position: string
      /** The task whose subtasks `position` orders, or 0 for the top-level list. */
      siblings: number
      createdById: number | null
    }
  /** Of tasks that a calendar program has saved. `content` is JSON of `StoredTodo`; `parentUid` is the UID of its RELATED-TO. */
  task_calendar_objects: { taskId: number; uid: string; parentUid: string | null; content: string }
  tags: EntityColumns & Columns<typeof TagFields> & { titleKey: string }
  task_tags: { taskId: number; tagId: number }
  /** A view with the titles of existing tags. */
  task_tag_titles: { taskId: number; tagId: number; title: string }
}
