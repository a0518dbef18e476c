import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  CalendarDate,
  createInput,
  entityProperties,
  Id,
  Nullable,
  OneOf,
  pagingParameters,
  updateInput,
  Person,
  PersonReference,
  readOnly,
  Time,
  closedObject,
} from '#platform/contract/schema.ts'
import { TagTitle } from '../tags/contract.ts'

export const taskFilters = ['open', 'important', 'completed', 'deleted'] as const
export type TaskFilter = '' | (typeof taskFilters)[number]
export const taskSorts = ['latest', 'title-asc', 'title-desc', 'due-date', 'assignee', 'manual'] as const
export type TaskSort = (typeof taskSorts)[number]

/** The maximum number of tasks in one response, and of tasks that one request may change. */
export const LIST_LIMIT = 1000
export const BULK_LIMIT = 500

const Tags = Type.Array(TagTitle, { maxItems: 20 })
const TaskIds = Type.Array(Id, { minItems: 1, maxItems: BULK_LIMIT, commas: true })

/** The plain fields of a task: each is stored in a column of the same name. */
export const TaskFields = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
  /** Markdown. */
  description: Type.String({ maxLength: 20_000 }),
  dueDate: Nullable(CalendarDate),
  /** Requires a due date; clearing the date clears the time. */
  dueTime: Nullable(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'a time such as 09:30' })),
  /** IANA time zone of the due date and time; defaults to the author's zone if a time is set without one. */
  timeZone: Nullable(Type.String({ minLength: 1, maxLength: 64 })),
  isImportant: Type.Boolean(),
  isCompleted: Type.Boolean(),
  isDeleted: Type.Boolean(),
  /** The parent task. Subtasks cannot have subtasks. */
  parentId: Nullable(Id),
})
export type TaskFields = Static<typeof TaskFields>

export const Task = Type.Object({
  ...entityProperties,
  ...TaskFields.properties,
  tags: Tags,
  assignee: Nullable(Person),
  completedAt: readOnly(Nullable(Time)),
  /** Order among the top-level tasks, or among the subtasks of one task; compared by character code. */
  position: readOnly(Type.String()),
  createdBy: readOnly(Nullable(Person)),
  /** Null if the viewer may not read the parent's title. */
  parentTitle: readOnly(Nullable(Type.String())),
  subtaskCount: readOnly(Type.Integer()),
  subtaskDoneCount: readOnly(Type.Integer()),
})
export type Task = Static<typeof Task>

const inputFields = { assignee: Nullable(PersonReference) }
export const TaskDraft = createInput(Task, ['title'], inputFields)
export type TaskDraft = Static<typeof TaskDraft>
export const TaskPatch = updateInput(Task, inputFields)
export type TaskPatch = Static<typeof TaskPatch>

/** Changes for many tasks at once. `tags` replaces all tags; `addTags` and `removeTags` change single ones. */
export const TasksPatch = Type.Object(
  {
    ...Type.Partial(Type.Omit(TaskFields, ['title', 'description', 'parentId'])).properties,
    tags: Type.Optional(Tags),
    addTags: Type.Optional(Tags),
    removeTags: Type.Optional(Tags),
    assignee: Type.Optional(inputFields.assignee),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type TasksPatch = Static<typeof TasksPatch>

const listInput = {
  /** Empty: open and completed tasks. `open`: tasks that are not completed. */
  filter: Type.Optional(OneOf(['', ...taskFilters])),
  q: pagingParameters.q,
  sort: Type.Optional(OneOf(['', ...taskSorts])),
  tag: Type.Optional(Type.String({ maxLength: 64 })),
  assignee: Type.Optional(Id),
  /** Inclusive. */
  dueFrom: Type.Optional(CalendarDate),
  /** Inclusive. */
  dueTo: Type.Optional(CalendarDate),
  page: pagingParameters.page,
  perPage: pagingParameters.perPage,
}

/** The applied parameters. Without `page` and `perPage`, the first 1,000 tasks are returned. */
const TaskListParams = Type.Object({
  ...listInput,
  filter: OneOf(['', ...taskFilters]),
  sort: OneOf(taskSorts),
  q: Type.String(),
  tag: Type.String(),
})
const TaskOutput = Type.Object({ task: Task })
const TasksOutput = Type.Object({ tasks: Type.Array(Task) })

export const taskEndpoints = {
  /** Lists omit subtasks, but searches and narrow filters (`q`, `tag`, `assignee`, a due date, `important`, `deleted`) include them. */
  listTasks: endpoint('GET /apps/todo/tasks', {
    access: ['read', 'Task'],
    summary:
      'List tasks by filter, search text, tag, assignee and due date; the first 1,000 unless paginated. Subtasks are included only in searches and narrow filters',
    topic: 'todo',
    input: Type.Object(listInput),
    output: Type.Object({ tasks: Type.Array(Task), total: Type.Integer(), params: TaskListParams }),
  }),
  getTask: endpoint('GET /apps/todo/task', {
    access: ['read', 'Task'],
    summary: 'Get a task with its subtasks in order',
    topic: 'todo',
    input: Type.Object({ id: Id }),
    output: Type.Object({ task: Task, subtasks: Type.Array(Task) }),
  }),
  addTask: endpoint('POST /apps/todo/add-tasks', {
    access: ['create', 'Task'],
    summary: 'Add a task, or a subtask with `parentId`',
    input: closedObject({ task: TaskDraft }),
    output: TaskOutput,
  }),
  updateTask: endpoint('POST /apps/todo/update-task', {
    access: ['update', 'Task'],
    summary: 'Update a task; `isDeleted: false` restores a deleted one',
    input: closedObject({ task: TaskPatch }),
    output: TaskOutput,
  }),
  deleteTask: endpoint('DELETE /apps/todo/delete-task', {
    access: ['delete', 'Task'],
    summary: 'Move a task to the trash; a task in the trash is deleted permanently',
    input: Type.Object({ taskId: Id }),
    output: TaskOutput,
  }),
  updateTasks: endpoint('POST /apps/todo/update-tasks', {
    access: ['update', 'Task'],
    summary: 'Update many tasks at once: all of them or none',
    input: closedObject({ taskIds: TaskIds, dataToUpdate: TasksPatch }),
    output: TasksOutput,
  }),
  deleteTasks: endpoint('DELETE /apps/todo/delete-tasks', {
    access: ['delete', 'Task'],
    summary: 'Move many tasks to the trash at once: all of them or none; with `isFinal`, tasks in the trash are deleted permanently',
    input: Type.Object({
      taskIds: TaskIds,
      isFinal: Type.Optional(Type.Boolean({ description: 'Whether to delete tasks in the trash permanently' })),
    }),
    output: TasksOutput,
  }),
  moveTask: endpoint('POST /apps/todo/move-task', {
    access: ['update', 'Task'],
    summary: 'Move a task before another task of the same list, or to the end with null; changes the order of `sort=manual`',
    input: closedObject({ taskId: Id, beforeTaskId: Nullable(Id) }),
    output: TaskOutput,
  }),
}
