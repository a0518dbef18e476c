import { todo } from '../contract.ts'
import { countDone } from './count-done.ts'
import { demo } from './demo.ts'
import { getTask, listTasks } from './list-tasks.ts'
import { migrations } from './migrations.ts'
import { notices } from './notices.ts'
import { followNames, purgeTasks } from './purge.ts'
import type { TodoTables } from './tables.ts'
import { addTag, deleteTag, listTags, tagSubject, undoTag, updateTag } from './tags.ts'
import { taskStates } from './task-states.ts'
import { taskSubject } from './task-subject.ts'
import { addTask, deleteTask, deleteTasks, moveTask, updateTask, updateTasks } from './tasks.ts'
import { undoTask } from './undo-task.ts'
import { tasksFound } from './search-group.ts'
import { serverModule } from '#platform/server/module.ts'

export { addTask, taskStates }

export const todoModule = serverModule<typeof todo, TodoTables>({
  name: 'todo',
  search: [tasksFound],
  contract: todo,
  verbs: {
    listTasks,
    getTask,
    countDone,
    addTask,
    updateTask,
    deleteTask,
    updateTasks,
    deleteTasks,
    moveTask,
    listTags,
    addTag,
    updateTag,
    deleteTag,
  },
  migrations,
  subjects: [taskSubject, tagSubject],
  topics: [{ name: 'todo', may: (ctx) => ctx.viewer.ability.can('read', 'Task') }],
  undo: { task: undoTask, tag: undoTag },
  permissions: [
    {
      name: 'todo.manage-tags',
      title: 'Add, change and delete tags',
      rules: [{ action: ['create', 'update', 'delete'], subject: 'Tag' }],
      assignedTo: ['manager', 'staff'],
    },
  ],
  notices,
  jobs: [purgeTasks, followNames],
  pages: [{ id: 1, title: 'To-do', icon: 'list-todo', link: '/todo', access: ['read', 'Task'] }],
  demo,
})
