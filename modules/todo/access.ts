import type { AccessWorld, Answered, Fields, ModuleAccess } from '#platform/contract/access.ts'
import { positionBetween } from '#platform/contract/position.ts'
import { taskSorts } from './contract.ts'

const fieldsOfSorts: Record<(typeof taskSorts)[number], readonly string[]> = {
  latest: [],
  'title-asc': ['title'],
  'title-desc': ['title'],
  'due-date': ['dueDate', 'dueTime'],
  assignee: ['assignee'],
  manual: ['position'],
}

const timed = { dueDate: '2026-11-23', dueTime: '09:00', timeZone: 'Europe/Lisbon' }
const first = ({ made }: AccessWorld) => made('Task')[0]!.id

/** Tasks that differ in everything that rules may ask for; the first one has sub-tasks. */
const shapes: readonly ((world: AccessWorld) => Fields)[] = [
  ({ people }) => ({ isImportant: true, assignee: people[0], tags: ['low'] }),
  ({ people }) => ({ isCompleted: true, assignee: people[1], ...timed }),
  ({ people }) => ({ isDeleted: true, assignee: people[2], tags: ['team', 'high'] }),
  (world) => ({ parentId: first(world), assignee: world.people[3] }),
  (world) => ({ parentId: first(world), isCompleted: true, tags: ['team'] }),
  ({ people }) => ({ tags: ['team'], assignee: people[0], dueDate: '2026-11-23' }),
  () => ({ isImportant: true, isCompleted: true, ...timed }),
  () => ({ isDeleted: true, isImportant: true }),
  ({ people }) => ({ assignee: people[1], tags: ['low', 'update'] }),
]

const made =
  (shape: (typeof shapes)[number]) =>
  (world: AccessWorld): Fields => ({
    task: { title: `Harbour ${world.word('title')}`, description: `Secret ${world.word('description')}`, ...shape(world) },
  })

const one = (id: number, changes: Fields): Fields => ({ task: { id, ...changes } })
const needs = (changes: Fields) => (changes.isDeleted === true ? ['delete'] : [])

function taskChanges(task: Answered, { people, word }: AccessWorld): Fields[] {
  const assignee = (task.assignee as Answered | null)?.id === people[4] ? people[5] : people[4]
  return [
    { title: `Harbour ${word('title')}` },
    { description: word('description') },
    { isImportant: !task.isImportant },
    { isCompleted: !task.isCompleted },
    { isDeleted: !task.isDeleted },
    { tags: ['update'] },
    { dueDate: '2027-01-04' },
    { assignee },
    { isImportant: !task.isImportant, description: word('description') },
  ]
}

/** Where a task comes to stand that is moved behind all others of its list. */
function endOfList({ parentId }: Answered, tasks: readonly Answered[]): string {
  const positions = tasks.filter((task) => task.parentId === parentId).map(({ position }) => String(position))
  return positionBetween(positions.toSorted(byCharacterCode).at(-1) ?? null, null)
}

const byCharacterCode = (one: string, other: string) => (one < other ? -1 : Number(one > other))

const bulkChanges = (task: Answered, world: AccessWorld) =>
  taskChanges(task, world).filter((changes) => !('title' in changes || 'description' in changes))

export const todoAccess: ModuleAccess = {
  doors: {
    listTasks: {
      door: 'list',
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
        { fields: ['assignee'], input: ({ assignee }) => (assignee ? { assignee: (assignee as Answered).id } : undefined) },
        { fields: ['dueDate'], input: ({ dueDate }) => (dueDate ? { dueFrom: dueDate, dueTo: dueDate } : undefined) },
      ],
      sorts: taskSorts.map((sort) => ({ fields: fieldsOfSorts[sort], input: { sort } })),
    },
    countDone: {
      door: 'gate',
      reason: 'counts what the list shows; that it agrees is tried beside the module',
      input: { from: '2026-11-16', to: '2026-11-22' },
    },
    getTask: { door: 'read', subject: 'Task', rows: ['task', 'subtasks'], input: (id) => ({ id }) },
    addTask: {
      door: 'create',
      subject: 'Task',
      rows: ['task'],
      input: (given) => ({ task: given }),
      defaults: (viewerId) => ({
        title: '',
        description: '',
        dueDate: null,
        dueTime: null,
        timeZone: null,
        tags: [],
        assignee: null,
        createdBy: { id: viewerId },
        isImportant: false,
        isCompleted: false,
        isDeleted: false,
        completedAt: null,
        parentId: null,
      }),
      given: ({ word, people }) => [
        { title: `Harbour ${word('title')}` },
        { title: `Harbour ${word('title')}`, description: word('description'), isImportant: true },
        { title: `Harbour ${word('title')}`, tags: ['low'], assignee: people[0] },
      ],
      references: [{ input: (_, parentId) => ({ task: { title: 'Harbour step', parentId } }), action: 'update' }],
    },
    updateTask: {
      door: 'write',
      subject: 'Task',
      action: 'update',
      rows: ['task'],
      input: ([id], changes) => one(id!, changes),
      changes: taskChanges,
      needs,
      references: [{ input: (id, parentId) => one(id, { parentId }), action: 'update' }],
    },
    updateTasks: {
      door: 'write',
      subject: 'Task',
      action: 'update',
      many: true,
      rows: ['tasks'],
      input: (taskIds, dataToUpdate) => ({ taskIds, dataToUpdate }),
      changes: bulkChanges,
      needs,
    },
    deleteTask: { door: 'write', subject: 'Task', action: 'delete', rows: ['task'], input: ([taskId]) => ({ taskId }) },
    deleteTasks: { door: 'write', subject: 'Task', action: 'delete', many: true, rows: ['tasks'], input: (taskIds) => ({ taskIds }) },
    moveTask: {
      door: 'write',
      subject: 'Task',
      action: 'update',
      rows: ['task'],
      input: ([taskId]) => ({ taskId, beforeTaskId: null }),
      changes: (task, { made }) => [{ position: endOfList(task, made('Task')) }],
      references: [{ input: (taskId, beforeTaskId) => ({ taskId, beforeTaskId }), action: 'read' }],
    },
    listTags: { door: 'list', subject: 'Tag', rows: ['tags'], total: 'total' },
    addTag: {
      door: 'create',
      subject: 'Tag',
      rows: ['tag'],
      input: (given) => ({ tag: given }),
      defaults: () => ({ title: '', color: 'grey' }),
      given: ({ word }) => [{ title: word('title') }, { title: word('title'), color: 'red' }],
    },
    updateTag: {
      door: 'write',
      subject: 'Tag',
      action: 'update',
      rows: ['tag'],
      input: ([id], changes) => ({ tag: { id, ...changes } }),
      changes: ({ color }, { word }) => [{ title: word('title') }, { color: color === 'red' ? 'blue' : 'red' }],
    },
    deleteTag: { door: 'write', subject: 'Tag', action: 'delete', rows: ['tag'], input: ([tagId]) => ({ tagId }) },
  },
  subjects: {
    Task: {
      make: { by: 'addTask', inputs: shapes.map(made) },
      view: 'getTask',
      counts: (task, visible, seen) => {
        const steps = visible.filter((one) => one.parentId === task.id && task.parentId === null && !one.isDeleted)
        const parent = visible.find((one) => one.id === task.parentId)
        return {
          subtaskCount: steps.length,
          subtaskDoneCount: steps.filter((step) => step.isCompleted).length,
          parentTitle: parent ? seen(parent).title : null,
        }
      },
    },
    Tag: {
      make: {
        by: 'addTag',
        inputs: [undefined, 'red', 'red', 'blue', 'blue'].map((color) => ({ word }: AccessWorld) => ({
          tag: { title: word('title'), color },
        })),
      },
      view: 'listTags',
    },
  },
  topics: { todo: [['read', 'Task']] },
}
