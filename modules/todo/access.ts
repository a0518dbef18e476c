import type { AccessFixture, RecordResponse, FieldValues, ModuleAccess } from '#platform/contract/access.ts'
import { createBlank } from '#platform/contract/schema.ts'
import { positionBetween } from '#platform/contract/position.ts'
import { TaskFields, taskSorts } from './contract.ts'

const sortFields: Record<(typeof taskSorts)[number], readonly string[]> = {
  latest: [],
  'title-asc': ['title'],
  'title-desc': ['title'],
  'due-date': ['dueDate', 'dueTime'],
  assignee: ['assignee'],
  manual: ['position'],
}

const timedDueDate = { dueDate: '2026-11-23', dueTime: '09:00', timeZone: 'Europe/Lisbon' }
const getFirstTaskId = ({ getRecords }: AccessFixture) => getRecords('Task')[0]!.id

/** Sample tasks that differ in every field rules can test; the first one has subtasks. */
const taskVariants: readonly ((fixture: AccessFixture) => FieldValues)[] = [
  ({ people }) => ({ isImportant: true, assignee: people[0], tags: ['low'] }),
  ({ people }) => ({ isCompleted: true, assignee: people[1], ...timedDueDate }),
  ({ people }) => ({ isDeleted: true, assignee: people[2], tags: ['team', 'high'] }),
  (fixture) => ({ parentId: getFirstTaskId(fixture), assignee: fixture.people[3] }),
  (fixture) => ({ parentId: getFirstTaskId(fixture), isCompleted: true, tags: ['team'] }),
  ({ people }) => ({ tags: ['team'], assignee: people[0], dueDate: '2026-11-23' }),
  () => ({ isImportant: true, isCompleted: true, ...timedDueDate }),
  () => ({ isDeleted: true, isImportant: true }),
  ({ people }) => ({ assignee: people[1], tags: ['low', 'update'] }),
]

const toTaskInput =
  (variant: (typeof taskVariants)[number]) =>
  (fixture: AccessFixture): FieldValues => ({
    task: {
      title: `Task ${fixture.createUniqueText('title')}`,
      description: `Secret ${fixture.createUniqueText('description')}`,
      ...variant(fixture),
    },
  })

const toInput = (id: number, changes: FieldValues): FieldValues => ({ task: { id, ...changes } })
const getAdditionalActions = (changes: FieldValues) => (changes.isDeleted === true ? ['delete'] : [])

function listTaskChanges(task: RecordResponse, { people, createUniqueText }: AccessFixture): FieldValues[] {
  const assignee = (task.assignee as RecordResponse | null)?.id === people[4] ? people[5] : people[4]
  return [
    { title: `Task ${createUniqueText('title')}` },
    { description: createUniqueText('description') },
    { isImportant: !task.isImportant },
    { isCompleted: !task.isCompleted },
    { isDeleted: !task.isDeleted },
    { tags: ['update'] },
    { dueDate: '2027-01-04' },
    { assignee },
    { isImportant: !task.isImportant, description: createUniqueText('description') },
  ]
}

/** The position a task gets when it is moved to the end of its list. */
function getEndPosition({ parentId }: RecordResponse, tasks: readonly RecordResponse[]): string {
  const positions = tasks.filter((task) => task.parentId === parentId).map(({ position }) => String(position))
  return positionBetween(positions.toSorted(compareByCharacterCode).at(-1) ?? null, null)
}

const compareByCharacterCode = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const listBulkChanges = (task: RecordResponse, fixture: AccessFixture) =>
  listTaskChanges(task, fixture).filter((changes) => !('title' in changes || 'description' in changes))

export const access: ModuleAccess = {
  endpoints: {
    listTasks: {
      type: 'list',
      subject: 'Task',
      rows: ['tasks'],
      total: 'total',
      search: ['title', 'description'],
      filters: [
        { fields: ['isImportant'], input: () => ({ filter: 'important' }) },
        { fields: ['isCompleted'], input: () => ({ filter: 'completed' }) },
        { fields: ['isCompleted'], input: () => ({ filter: 'open' }) },
        { fields: ['isDeleted'], input: () => ({ filter: 'deleted' }) },
        { fields: ['tags'], input: ({ tags }) => ((tags as string[])[0] ? { tag: (tags as string[])[0] } : undefined) },
        { fields: ['assignee'], input: ({ assignee }) => (assignee ? { assignee: (assignee as RecordResponse).id } : undefined) },
        { fields: ['dueDate'], input: ({ dueDate }) => (dueDate ? { dueFrom: dueDate, dueTo: dueDate } : undefined) },
      ],
      sorts: taskSorts.map((sort) => ({ fields: sortFields[sort], input: { sort } })),
    },
    countDone: {
      type: 'gate',
      reason: 'counts what the list shows; the module tests that they agree',
      input: { from: '2026-11-16', to: '2026-11-22' },
    },
    getTask: { type: 'read', subject: 'Task', rows: ['task', 'subtasks'], input: (id) => ({ id }) },
    addTask: {
      type: 'create',
      subject: 'Task',
      rows: ['task'],
      input: (task) => ({ task }),
      defaults: (viewerId) => ({ ...createBlank(TaskFields), tags: [], assignee: null, createdBy: { id: viewerId }, completedAt: null }),
      inputs: ({ createUniqueText, people }) => [
        { title: `Task ${createUniqueText('title')}` },
        { title: `Task ${createUniqueText('title')}`, description: createUniqueText('description'), isImportant: true },
        { title: `Task ${createUniqueText('title')}`, tags: ['low'], assignee: people[0] },
      ],
      references: [{ input: (_, parentId) => ({ task: { title: 'Task step', parentId } }), action: 'update' }],
    },
    updateTask: {
      type: 'write',
      subject: 'Task',
      action: 'update',
      rows: ['task'],
      input: ([id], changes) => toInput(id!, changes),
      changes: listTaskChanges,
      additionalActions: getAdditionalActions,
      references: [{ input: (id, parentId) => toInput(id, { parentId }), action: 'update' }],
    },
    updateTasks: {
      type: 'write',
      subject: 'Task',
      action: 'update',
      isBulk: true,
      rows: ['tasks'],
      input: (taskIds, dataToUpdate) => ({ taskIds, dataToUpdate }),
      changes: listBulkChanges,
      additionalActions: getAdditionalActions,
    },
    deleteTask: { type: 'write', subject: 'Task', action: 'delete', rows: ['task'], input: ([taskId]) => ({ taskId }) },
    deleteTasks: { type: 'write', subject: 'Task', action: 'delete', isBulk: true, rows: ['tasks'], input: (taskIds) => ({ taskIds }) },
    moveTask: {
      type: 'write',
      subject: 'Task',
      action: 'update',
      rows: ['task'],
      input: ([taskId]) => ({ taskId, beforeTaskId: null }),
      changes: (task, { getRecords }) => [{ position: getEndPosition(task, getRecords('Task')) }],
      references: [{ input: (taskId, beforeTaskId) => ({ taskId, beforeTaskId }), action: 'read' }],
    },
    listTags: { type: 'list', subject: 'Tag', rows: ['tags'], total: 'total' },
    addTag: {
      type: 'create',
      subject: 'Tag',
      rows: ['tag'],
      input: (tag) => ({ tag }),
      defaults: () => ({ title: '', color: 'grey' }),
      inputs: ({ createUniqueText }) => [{ title: createUniqueText('title') }, { title: createUniqueText('title'), color: 'red' }],
    },
    updateTag: {
      type: 'write',
      subject: 'Tag',
      action: 'update',
      rows: ['tag'],
      input: ([id], changes) => ({ tag: { id, ...changes } }),
      changes: ({ color }, { createUniqueText }) => [{ title: createUniqueText('title') }, { color: color === 'red' ? 'blue' : 'red' }],
    },
    deleteTag: { type: 'write', subject: 'Tag', action: 'delete', rows: ['tag'], input: ([tagId]) => ({ tagId }) },
  },
  subjects: {
    Task: {
      make: { by: 'addTask', inputs: taskVariants.map(toTaskInput) },
      view: 'getTask',
      relatedProperties: (task, visible, seen) => {
        const subtasks = visible.filter((other) => other.parentId === task.id && task.parentId === null && !other.isDeleted)
        const parent = visible.find((other) => other.id === task.parentId)
        return {
          subtaskCount: subtasks.length,
          subtaskDoneCount: subtasks.filter((subtask) => subtask.isCompleted).length,
          parentTitle: parent ? seen(parent).title : null,
        }
      },
    },
    Tag: {
      make: {
        by: 'addTag',
        inputs: [undefined, 'red', 'red', 'blue', 'blue'].map((color) => ({ createUniqueText }: AccessFixture) => ({
          tag: { title: createUniqueText('title'), color },
        })),
      },
      view: 'listTags',
    },
  },
  topics: { todo: [['read', 'Task']] },
}
