import type { SearchGroup } from '#platform/server/search/groups.ts'
import { taskSubject, type Task } from './task-subject.ts'
import type { TodoTables } from '../../server/tables.ts'

export const taskSearchGroup: SearchGroup<Task, TodoTables> = {
  subject: taskSubject,
  index: { fields: ['title', 'description'] },
  listed: (eb) => eb('tasks.shelf', '=', 'open'),
  show: (_, rows) => rows.map(({ id, title, dueDate }) => ({ title: title ?? '', at: dueDate, link: taskSubject.link(id) })),
  list: '/todo?q=',
}
