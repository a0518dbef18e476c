import { personErasure } from './erase-person.ts'
import { exportedData } from './exported-data.ts'
import { todo } from '../contract.ts'
import { taskList } from '../dav/server/task-list.ts'
import { countDone } from '../overview/server/count-completed.ts'
import { insertDemoTasks } from '../tasks/server/insert-demo-tasks.ts'
import { getTask, listTasks } from '../tasks/server/list-tasks.ts'
import { migrations } from './migrations.ts'
import { notificationKinds } from '../tasks/server/notification-kinds.ts'
import { updateAssigneeSortKeys, purgeTasks } from '../tasks/server/task-jobs.ts'
import type { TodoTables } from './tables.ts'
import { addTag, deleteTag, listTags, tagSubject, undoTag, updateTag } from '../tags/server/tags.ts'
import { getTaskStates } from '../tasks/server/task-states.ts'
import { taskSubject } from '../tasks/server/task-subject.ts'
import { addTask, deleteTask, deleteTasks, moveTask, updateTask, updateTasks } from '../tasks/server/tasks.ts'
import { undoTask } from '../tasks/server/undo-task.ts'
import { todoCsvSource } from '../import/server/csv/csv-source.ts'
import { todoistSource } from '../import/server/todoist/todoist-source.ts'
import { taskSearchGroup } from '../tasks/server/search-group.ts'
import { references } from './references.ts'
import { serverModule } from '#platform/server/module.ts'

export { addTask, getTaskStates, updateTask }

export const todoModule = serverModule<typeof todo, TodoTables>({
  name: 'todo',
  references,
  documentation: { title: 'To-do', description: 'Tasks with subtasks, tags and due dates.' },
  search: [taskSearchGroup],
  importSources: [todoistSource, todoCsvSource],
  davCollections: [taskList],
  optional: {},
  contract: todo,
  handlers: {
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
  exports: exportedData,
  erasure: personErasure,
  subjects: [taskSubject, tagSubject],
  topics: [{ name: 'todo', canSubscribe: (ctx) => ctx.viewer.ability.can('read', 'Task') }],
  undo: { task: undoTask, tag: undoTag },
  permissions: [
    {
      name: 'todo.manage-tags',
      title: 'Create, edit, and delete tags',
      rules: [{ action: ['create', 'update', 'delete'], subject: 'Tag' }],
      assignedTo: ['manager', 'staff'],
    },
  ],
  notificationKinds: notificationKinds,
  jobs: [purgeTasks, updateAssigneeSortKeys],
  pages: [{ id: 1, title: 'To-do', icon: 'list-todo', link: '/todo', access: ['read', 'Task'] }],
  demo: insertDemoTasks,
})
