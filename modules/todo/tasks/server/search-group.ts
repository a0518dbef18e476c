import type { Context } from '#platform/server/context.ts'
import type { SearchGroup } from '#platform/server/search/search-group.ts'
import { taskSubject, type TaskRow } from './task-subject.ts'
import type { TodoTables } from '../../server/tables.ts'

export const taskSearchGroup: SearchGroup<TaskRow, Context<TodoTables>> = {
  subject: taskSubject,
  index: { fields: ['title', 'description'] },
  isListed: (eb) => eb('tasks.shelf', '=', 'open'),
  toResults: (_, rows) => rows.map(({ id, title, dueDate }) => ({ title: title ?? '', at: dueDate, link: taskSubject.link(id) })),
  listPath: '/todo?q=',
}
