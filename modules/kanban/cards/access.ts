import type { AccessFixture, RecordResponse, EndpointAccess, FieldValues } from '#platform/contract/access.ts'
import { createBlank } from '#platform/contract/schema.ts'
import { CardFields } from './card.ts'
import { commentAccess, labelAccess, projectAccess } from '../projects/access.ts'
import { getBoardId, findBoardIdOfCard, withData, withinProject, toIdObjects, positionChange, getProjectId } from '../access-inputs.ts'

const cardDefaults = (viewerId: number, { boardId, projectId }: FieldValues): FieldValues => ({
  ...createBlank(CardFields),
  boardId,
  projectId,
  labels: [],
  assignedTo: [],
  createdBy: { id: viewerId },
})

const boardAccess: Record<string, EndpointAccess> = {
  listBoards: { type: 'list', subject: 'Board', of: withinProject, rows: ['boards'], total: 'total' },
  addBoard: {
    type: 'create',
    subject: 'Board',
    rows: ['board'],
    input: withData,
    defaults: (_, { projectId }) => ({ title: '', cardLimit: null, projectId }),
    inputs: (fixture) => [
      { title: fixture.createUniqueText('title'), projectId: getProjectId(fixture) },
      { title: fixture.createUniqueText('title'), projectId: getProjectId(fixture), cardLimit: 3 },
    ],
  },
  updateBoard: {
    type: 'write',
    subject: 'Board',
    action: 'update',
    rows: ['board'],
    input: ([id], changes) => ({ data: { id, ...changes } }),
    changes: ({ cardLimit }, { createUniqueText }) => [{ title: createUniqueText('title') }, { cardLimit: cardLimit === 9 ? 8 : 9 }],
  },
  moveBoard: {
    type: 'write',
    subject: 'Board',
    action: 'update',
    rows: ['board'],
    input: ([boardId]) => ({ data: { boardId, beforeBoardId: null } }),
    changes: positionChange,
    references: [{ input: (boardId, beforeBoardId) => ({ data: { boardId, beforeBoardId } }), action: 'read' }],
  },
  deleteBoard: {
    type: 'write',
    subject: 'Board',
    action: 'delete',
    rows: ['board'],
    input: ([id]) => ({ data: id }),
    extraDenialReason: 'cards on it that the user cannot delete remain, and so does the board',
  },
  clearTasks: {
    type: 'write',
    subject: 'Board',
    action: 'read',
    rows: [],
    input: ([id]) => ({ data: id }),
    extraDenialReason: 'cards on it that the user cannot delete remain, and so do the others',
  },
}

const cardPartAccess = (given: FieldValues): EndpointAccess => ({
  type: 'gate',
  reason: 'changes a card with the same code as saveChecklist; what it rejects is tested in the module',
  input: withData({ taskId: 987_654_321, ...given }),
})

function listCardChanges(card: RecordResponse, { createUniqueText, people }: AccessFixture): FieldValues[] {
  return [
    { title: `Card ${createUniqueText('title')}` },
    { description: createUniqueText('description') },
    { isDone: !card.isDone },
    { isArchived: true },
    { labels: ['glass'] },
    { dueDate: '2027-01-04' },
    { assignedTo: toIdObjects(people[5]) },
    { isDone: !card.isDone, description: createUniqueText('description') },
  ]
}

const cardAccess: Record<string, EndpointAccess> = {
  listTasks: {
    type: 'list',
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
        input: (card) => ((card.assignedTo as RecordResponse[])[0] ? { member: (card.assignedTo as RecordResponse[])[0]!.id } : undefined),
      },
      { fields: ['dueDate'], input: ({ dueDate }) => (dueDate ? { dueFrom: dueDate, dueTo: dueDate } : undefined) },
    ],
  },
  listBoardCards: { type: 'list', subject: 'Card', of: withinProject, rows: ['tasks'], total: 'total' },
  openBoard: { type: 'list', subject: 'Card', of: withinProject, rows: ['tasks'], total: 'total' },
  searchCards: { type: 'list', subject: 'Card', rows: ['tasks'], total: 'total', search: ['title', 'description'] },
  listDueTasks: {
    type: 'list',
    subject: 'Card',
    reads: ['dueDate', 'isDone', 'isArchived'],
    rows: ['tasks'],
    total: 'total',
    filters: [
      {
        fields: ['assignedTo'],
        input: ({ assignedTo }) => ((assignedTo as RecordResponse[])[0] ? { member: (assignedTo as RecordResponse[])[0]!.id } : undefined),
      },
      { fields: [], input: ({ dueDate }) => (dueDate ? { dueTo: dueDate } : undefined) },
    ],
  },
  getTask: { type: 'read', subject: 'Card', rows: ['task'], input: (id) => ({ id }) },
  addTask: {
    type: 'create',
    subject: 'Card',
    rows: ['task'],
    input: withData,
    defaults: cardDefaults,
    inputs: (fixture) => {
      const place = { boardId: getBoardId(fixture, 0), projectId: getProjectId(fixture) }
      return [
        { title: `Card ${fixture.createUniqueText('title')}`, ...place },
        {
          title: `Card ${fixture.createUniqueText('title')}`,
          description: fixture.createUniqueText('description'),
          isDone: true,
          ...place,
        },
        { title: `Card ${fixture.createUniqueText('title')}`, labels: ['wood'], assignedTo: toIdObjects(fixture.people[0]), ...place },
      ]
    },
  },
  updateTask: {
    type: 'write',
    subject: 'Card',
    action: 'update',
    rows: ['task'],
    input: ([id], changes) => ({ data: { id, ...changes } }),
    changes: listCardChanges,
  },
  updateTaskBoard: {
    type: 'write',
    subject: 'Card',
    action: 'update',
    rows: ['task'],
    input: ([taskId], _, fixture) => ({ data: { taskId, newBoardId: findBoardIdOfCard(fixture, taskId) } }),
    changes: positionChange,
  },
  moveTask: {
    type: 'write',
    subject: 'Card',
    action: 'update',
    rows: ['task'],
    input: ([taskId], _, fixture) => ({ data: { taskId, boardId: findBoardIdOfCard(fixture, taskId), beforeTaskId: null } }),
    changes: positionChange,
  },
  reorderTasks: {
    type: 'write',
    subject: 'Card',
    action: 'update',
    rows: ['task'],
    input: ([taskId]) => ({ data: { taskId, targetTaskId: taskId } }),
    changes: positionChange,
    references: [{ input: (taskId, targetTaskId) => ({ data: { taskId, targetTaskId } }), action: 'read' }],
  },
  copyTask: {
    type: 'gate',
    reason: 'creates a card like addTask, with what the viewer may read of another card',
    input: withData({ taskId: 987_654_321 }),
  },
  deleteTask: { type: 'write', subject: 'Card', action: 'delete', rows: ['task'], input: ([id]) => ({ data: id }) },
  saveChecklist: {
    type: 'write',
    subject: 'Card',
    action: 'update',
    rows: ['task'],
    input: ([taskId]) => ({ data: { taskId, title: 'Card steps' } }),
    changes: () => [{ checklists: ['~'] }],
  },
  deleteChecklist: cardPartAccess({ id: 1 }),
  saveChecklistItem: cardPartAccess({ checklistId: 1, title: 'Oil' }),
  deleteChecklistItem: cardPartAccess({ checklistId: 1, id: 2 }),
  attachFile: cardPartAccess({ fileId: 1 }),
  detachFile: cardPartAccess({ fileId: 1 }),
}

export const endpointAccess: Record<string, EndpointAccess> = {
  ...projectAccess,
  ...boardAccess,
  ...cardAccess,
  ...labelAccess,
  ...commentAccess,
}
