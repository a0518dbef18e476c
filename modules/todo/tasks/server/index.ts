export { applyTaskChanges } from './save-task.ts'
export { attachTags, findTask, taskSubject, type TaskRow, type TaskWithTags } from './task-subject.ts'
export { deleteTask, insertTask } from './tasks.ts'
