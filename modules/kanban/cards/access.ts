import type { AccessWorld, Answered, Door, Fields } from '#platform/contract/access.ts'
import { commentDoors, labelDoors, projectDoors } from '../projects/access.ts'
import { getBoardId, findBoardIdOfCard, withData, withinProject, toReferences, positionChange, getProjectId } from '../access-inputs.ts'

const cardDefaults = (viewerId: number, { boardId, projectId }: Fields): Fields => ({
  title: '',
  description: '',
  boardId,
  projectId,
  labels: [],
  dueDate: null,
  isDone: false,
  isArchived: false,
  assignedTo: [],
  createdBy: { id: viewerId },
})

const boardDoors: Record<string, Door> = {
  listBoards: { door: 'list', subject: 'Board', of: withinProject, rows: ['boards'], total: 'total' },
  addBoard: {
    door: 'create',
    subject: 'Board',
    rows: ['board'],
    input: withData,
    defaults: (_, { projectId }) => ({ title: '', cardLimit: null, projectId }),
    given: (world) => [
      { title: world.word('title'), projectId: getProjectId(world) },
      { title: world.word('title'), projectId: getProjectId(world), cardLimit: 3 },
    ],
  },
  updateBoard: {
    door: 'write',
    subject: 'Board',
    action: 'update',
    rows: ['board'],
    input: ([id], changes) => ({ data: { id, ...changes } }),
    changes: ({ cardLimit }, { word }) => [{ title: word('title') }, { cardLimit: cardLimit === 9 ? 8 : 9 }],
  },
  moveBoard: {
    door: 'write',
    subject: 'Board',
    action: 'update',
    rows: ['board'],
    input: ([boardId]) => ({ data: { boardId, beforeBoardId: null } }),
    changes: positionChange,
    references: [{ input: (boardId, beforeBoardId) => ({ data: { boardId, beforeBoardId } }), action: 'read' }],
  },
  deleteBoard: {
    door: 'write',
    subject: 'Board',
    action: 'delete',
    rows: ['board'],
    input: ([id]) => ({ data: id }),
    refusesMore: 'cards on it that are not theirs to delete stay, and so does the board',
  },
  clearTasks: {
    door: 'write',
    subject: 'Board',
    action: 'read',
    rows: [],
    input: ([id]) => ({ data: id }),
    refusesMore: 'cards on it that are not theirs to delete stay, and so do the others',
  },
}

const cardPartDoor = (given: Fields): Door => ({
  door: 'gate',
  reason: 'changes a card by the very code that saveChecklist does; what it refuses is tried beside the module',
  input: withData({ taskId: 987_654_321, ...given }),
})

function listCardChanges(card: Answered, { word, people }: AccessWorld): Fields[] {
  return [
    { title: `Harbour ${word('title')}` },
    { description: word('description') },
    { isDone: !card.isDone },
    { isArchived: true },
    { labels: ['glass'] },
    { dueDate: '2027-01-04' },
    { assignedTo: toReferences(people[5]) },
    { isDone: !card.isDone, description: word('description') },
  ]
}

const cardDoors: Record<string, Door> = {
  listTasks: {
    door: 'list',
    subject: 'Card',
    of: withinProject,
    rows: ['tasks'],
    total: 'total',
    search: ['title', 'description'],
    filters: [
      { fields: ['boardId'], input: ({ boardId }) => ({ boardId }) },
      { fields: ['labels'], input: (card) => ((card.labels as string[])[0] ? { label: (card.labels as string[])[0] } : undefined) },
      {
        fields: ['assignedTo'],
        input: (card) => ((card.assignedTo as Answered[])[0] ? { member: (card.assignedTo as Answered[])[0]!.id } : undefined),
      },
      { fields: ['dueDate'], input: ({ dueDate }) => (dueDate ? { dueFrom: dueDate, dueTo: dueDate } : undefined) },
    ],
  },
  listBoardCards: { door: 'list', subject: 'Card', of: withinProject, rows: ['tasks'], total: 'total' },
  openBoard: { door: 'list', subject: 'Card', of: withinProject, rows: ['tasks'], total: 'total' },
  searchCards: { door: 'list', subject: 'Card', rows: ['tasks'], total: 'total', search: ['title', 'description'] },
  listDueTasks: {
    door: 'list',
    subject: 'Card',
    reads: ['dueDate', 'isDone', 'isArchived'],
    rows: ['tasks'],
    total: 'total',
    filters: [
      {
        fields: ['assignedTo'],
        input: ({ assignedTo }) => ((assignedTo as Answered[])[0] ? { member: (assignedTo as Answered[])[0]!.id } : undefined),
      },
      { fields: [], input: ({ dueDate }) => (dueDate ? { dueTo: dueDate } : undefined) },
    ],
  },
  getTask: { door: 'read', subject: 'Card', rows: ['task'], input: (id) => ({ id }) },
  addTask: {
    door: 'create',
    subject: 'Card',
    rows: ['task'],
    input: withData,
    defaults: cardDefaults,
    given: (world) => {
      const place = { boardId: getBoardId(world, 0), projectId: getProjectId(world) }
      return [
        { title: `Harbour ${world.word('title')}`, ...place },
        { title: `Harbour ${world.word('title')}`, description: world.word('description'), isDone: true, ...place },
        { title: `Harbour ${world.word('title')}`, labels: ['wood'], assignedTo: toReferences(world.people[0]), ...place },
      ]
    },
  },
  updateTask: {
    door: 'write',
    subject: 'Card',
    action: 'update',
    rows: ['task'],
    input: ([id], changes) => ({ data: { id, ...changes } }),
    changes: listCardChanges,
  },
  updateTaskBoard: {
    door: 'write',
    subject: 'Card',
    action: 'update',
    rows: ['task'],
    input: ([taskId], _, world) => ({ data: { taskId, newBoardId: findBoardIdOfCard(world, taskId) } }),
    changes: positionChange,
  },
  moveTask: {
    door: 'write',
    subject: 'Card',
    action: 'update',
    rows: ['task'],
    input: ([taskId], _, world) => ({ data: { taskId, boardId: findBoardIdOfCard(world, taskId), beforeTaskId: null } }),
    changes: positionChange,
  },
  reorderTasks: {
    door: 'write',
    subject: 'Card',
    action: 'update',
    rows: ['task'],
    input: ([taskId]) => ({ data: { taskId, targetTaskId: taskId } }),
    changes: positionChange,
    references: [{ input: (taskId, targetTaskId) => ({ data: { taskId, targetTaskId } }), action: 'read' }],
  },
  copyTask: {
    door: 'gate',
    reason: 'makes a card as addTask does, of what the viewer may read of another',
    input: withData({ taskId: 987_654_321 }),
  },
  deleteTask: { door: 'write', subject: 'Card', action: 'delete', rows: ['task'], input: ([id]) => ({ data: id }) },
  saveChecklist: {
    door: 'write',
    subject: 'Card',
    action: 'update',
    rows: ['task'],
    input: ([taskId]) => ({ data: { taskId, title: 'Harbour steps' } }),
    changes: () => [{ checklists: ['~'] }],
  },
  deleteChecklist: cardPartDoor({ id: 1 }),
  saveChecklistItem: cardPartDoor({ checklistId: 1, title: 'Oil' }),
  deleteChecklistItem: cardPartDoor({ checklistId: 1, id: 2 }),
  attachFile: cardPartDoor({ fileId: 1 }),
  detachFile: cardPartDoor({ fileId: 1 }),
}

/** Every call of the module. */
export const doors: Record<string, Door> = { ...projectDoors, ...boardDoors, ...cardDoors, ...labelDoors, ...commentDoors }
