import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  CalendarDate,
  draft,
  entity,
  Id,
  Nullable,
  OneOf,
  paging,
  patch,
  Person,
  PersonReference,
  readOnly,
  Time,
} from '#platform/contract/schema.ts'
import { TagTitle } from '../tags/contract.ts'

export const taskFilters = ['open', 'important', 'completed', 'deleted'] as const
export type TaskFilter = '' | (typeof taskFilters)[number]
export const taskSorts = ['latest', 'title-asc', 'title-desc', 'due-date', 'assignee', 'manual'] as const
export type TaskSort = (typeof taskSorts)[number]

/** The most rows one answer holds, and the most tasks one act may change. */
export const LIST_LIMIT = 1000
export const BULK_LIMIT = 500

const Tags = Type.Array(TagTitle, { maxItems: 20 })
const TaskIds = Type.Array(Id, { minItems: 1, maxItems: BULK_LIMIT, commas: true })

export const Task = Type.Object({
  ...entity,
  title: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
  /** Markdown. */
  description: Type.String({ maxLength: 20_000 }),
  dueDate: Nullable(CalendarDate),
  /** Only together with a due date; clearing the date clears the time. */
  dueTime: Nullable(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })),
  /** The IANA time zone of the due date and time; defaults to the author's zone if a time is given without one. */
  timeZone: Nullable(Type.String({ minLength: 1, maxLength: 64 })),
  tags: Tags,
  assignee: Nullable(Person),
  isImportant: Type.Boolean(),
  isCompleted: Type.Boolean(),
  isDeleted: Type.Boolean(),
  completedAt: readOnly(Nullable(Time)),
  /** Order among the top-level tasks, or among the sub-tasks of one task; compares by character. */
  position: readOnly(Type.String()),
  createdBy: readOnly(Nullable(Person)),
  /** The task this is a sub-task of; sub-tasks have none of their own. */
  parentId: Nullable(Id),
  /** The title of that task, null where the viewer may not read it. */
  parentTitle: readOnly(Nullable(Type.String())),
  subtaskCount: readOnly(Type.Integer()),
  subtaskDoneCount: readOnly(Type.Integer()),
})
export type Task = Static<typeof Task>

const given = { assignee: Nullable(PersonReference) }
export const TaskDraft = draft(Task, ['title'], given)
export type TaskDraft = Static<typeof TaskDraft>
export const TaskPatch = patch(Task, given)
export type TaskPatch = Static<typeof TaskPatch>

/** Changes for many tasks at once; `tags` replaces all tags, `addTags` and `removeTags` change some of them. */
export const TasksPatch = Type.Object(
  {
    dueDate: Type.Optional(Task.properties.dueDate),
    dueTime: Type.Optional(Task.properties.dueTime),
    timeZone: Type.Optional(Task.properties.timeZone),
    tags: Type.Optional(Tags),
    addTags: Type.Optional(Tags),
    removeTags: Type.Optional(Tags),
    assignee: Type.Optional(given.assignee),
    isImportant: Type.Optional(Type.Boolean()),
    isCompleted: Type.Optional(Type.Boolean()),
    isDeleted: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type TasksPatch = Static<typeof TasksPatch>

const listInput = {
  /** Empty: open and completed tasks; `open` only those not completed. */
  filter: Type.Optional(OneOf(['', ...taskFilters])),
  q: paging.q,
  sort: Type.Optional(OneOf(['', ...taskSorts])),
  tag: Type.Optional(Type.String({ maxLength: 64 })),
  assignee: Type.Optional(Id),
  /** Due on this day or later. */
  dueFrom: Type.Optional(CalendarDate),
  /** Due on this day or earlier. */
  dueTo: Type.Optional(CalendarDate),
  page: paging.page,
  perPage: paging.perPage,
}

/** The applied parameters; without `page` and `perPage` the first 1,000 rows are returned. */
const TaskListParams = Type.Object({
  ...listInput,
  filter: OneOf(['', ...taskFilters]),
  sort: OneOf(taskSorts),
  q: Type.String(),
  tag: Type.String(),
})

const object = <P extends Parameters<typeof Type.Object>[0]>(properties: P) => Type.Object(properties, { additionalProperties: false })
const OneTask = Type.Object({ task: Task })
const ManyTasks = Type.Object({ tasks: Type.Array(Task) })

export const taskEndpoints = {
  /**
   * Lists omit sub-tasks, but a search (`q`, `tag`, `assignee`, a due date, or the filters `important` and `deleted`) finds
   * them like other tasks.
   */
  listTasks: endpoint({
    method: 'GET',
    path: '/apps/todo/tasks',
    access: ['read', 'Task'],
    summary: 'Tasks by filter, words, tag, assignee and due date; the first 1,000 unless paged. Sub-tasks are listed only where looked for',
    topic: 'todo',
    input: Type.Object(listInput),
    output: Type.Object({ tasks: Type.Array(Task), total: Type.Integer(), params: TaskListParams }),
  }),
  getTask: endpoint({
    method: 'GET',
    path: '/apps/todo/task',
    access: ['read', 'Task'],
    summary: 'One task with its sub-tasks in their order',
    topic: 'todo',
    input: Type.Object({ id: Id }),
    output: Type.Object({ task: Task, subtasks: Type.Array(Task) }),
  }),
  addTask: endpoint({
    method: 'POST',
    path: '/apps/todo/add-tasks',
    access: ['create', 'Task'],
    summary: 'Add a task, or with `parentId` a sub-task',
    input: object({ task: TaskDraft }),
    output: OneTask,
  }),
  updateTask: endpoint({
    method: 'POST',
    path: '/apps/todo/update-task',
    access: ['update', 'Task'],
    summary: 'Change a task; `isDeleted: false` restores a deleted one',
    input: object({ task: TaskPatch }),
    output: OneTask,
  }),
  deleteTask: endpoint({
    method: 'DELETE',
    path: '/apps/todo/delete-task',
    access: ['delete', 'Task'],
    summary: 'Move a task to the deleted ones; a deleted task is removed for good',
    input: Type.Object({ taskId: Id }),
    output: OneTask,
  }),
  updateTasks: endpoint({
    method: 'POST',
    path: '/apps/todo/update-tasks',
    access: ['update', 'Task'],
    summary: 'Change many tasks in one act: all of them or none',
    input: object({ taskIds: TaskIds, dataToUpdate: TasksPatch }),
    output: ManyTasks,
  }),
  deleteTasks: endpoint({
    method: 'DELETE',
    path: '/apps/todo/delete-tasks',
    access: ['delete', 'Task'],
    summary:
      'Move many tasks to the deleted ones in one act: all of them or none; with `isFinal` those deleted already are removed for good',
    input: Type.Object({ taskIds: TaskIds, isFinal: Type.Optional(Type.Boolean()) }),
    output: ManyTasks,
  }),
  moveTask: endpoint({
    method: 'POST',
    path: '/apps/todo/move-task',
    access: ['update', 'Task'],
    summary: 'Put a task before another of the same list, or with null at the end, in the order that `sort=manual` shows',
    input: object({ taskId: Id, beforeTaskId: Nullable(Id) }),
    output: OneTask,
  }),
}
