import type { Kysely } from 'kysely'
import type { Field, Subject } from '#platform/server/abilities/subject.ts'
import { fromColumns, toSubjectFields } from '#platform/server/database/record-columns.ts'
import type { Context } from '#platform/server/context.ts'
import { CardFields } from '../cards/card.ts'
import { loadCards } from './load-cards.ts'
import type { BoardRow, CardRow, CommentRow, KanbanTables, LabelRow, ProjectRow, CardWithDetails, ProjectWithMembers } from './tables.ts'

export type KanbanContext = Context<KanbanTables>
type Db = Kysely<KanbanTables>

const textField = (column: string): Field => ({ column, type: 'text' })
const numberField = (column: string): Field => ({ column, type: 'number' })
const booleanField = (column: string): Field => ({ column, type: 'boolean' })
const timeFields = { createdAt: { column: 'createdAt', type: 'time' }, updatedAt: { column: 'updatedAt', type: 'time' } } as const
const id = numberField('id')
const peopleField = (table: string, key: string): Field => ({ list: { table, key, column: 'userId', type: 'number' } })
const getProjectTopic = (projectId: unknown) => `kanban/${String(projectId)}`

export const projectSubject = {
  subject: 'Project',
  entity: 'project',
  table: 'kanban_projects',
  fields: {
    id,
    title: textField('title'),
    'members.id': peopleField('kanban_project_members', 'projectId'),
    isArchived: booleanField('isArchived'),
    position: textField('position'),
    'createdBy.id': numberField('createdById'),
    ...timeFields,
  },
  notDeleted: (eb) => eb('kanban_projects.removedAt', 'is', null),
  topics: ({ id: project }) => ['kanban', getProjectTopic(project)],
  snapshot: async (db: Db, projectId) => {
    const [project] = await loadProjects(db, await selectExistingRows(db, 'kanban_projects', projectId))
    return project ? { ...toProjectSnapshot(project), position: project.position } : null
  },
  link: (project) => `/kanban?project=${project}`,
} as const satisfies Subject

export const boardSubject = {
  subject: 'Board',
  entity: 'board',
  table: 'kanban_boards',
  fields: {
    id,
    title: textField('title'),
    projectId: numberField('projectId'),
    position: textField('position'),
    cardLimit: numberField('cardLimit'),
    ...timeFields,
  },
  parent: { subject: projectSubject, column: 'projectId' },
  notDeleted: (eb) => eb('kanban_boards.removedAt', 'is', null),
  topics: ({ projectId }) => [getProjectTopic(projectId)],
  snapshot: async (db: Db, boardId) => {
    const [board] = await selectExistingRows<BoardRow>(db, 'kanban_boards', boardId)
    return board ? { ...toBoardSnapshot(board), position: board.position, clearings: board.clearings } : null
  },
  journalProperties: ['clearings'],
} as const satisfies Subject

export const cardSubject = {
  subject: 'Card',
  entity: 'card',
  table: 'kanban_cards',
  fields: toSubjectFields(CardFields, {
    projectId: numberField('projectId'),
    boardId: numberField('boardId'),
    position: textField('position'),
    labels: { list: { table: 'kanban_card_label_titles', key: 'cardId', column: 'title' } },
    'assignedTo.id': peopleField('kanban_card_members', 'cardId'),
    'createdBy.id': numberField('createdById'),
  }),
  parent: { subject: boardSubject, column: 'boardId' },
  notDeleted: (eb) => eb('kanban_cards.removedAt', 'is', null),
  topics: ({ projectId, 'assignedTo.id': assigned = [] }) => [
    getProjectTopic(projectId),
    ...(assigned as number[]).map((id) => `my-cards/${id}`),
  ],
  snapshot: async (db: Db, cardId) => {
    const [card] = await loadCards(db, await selectExistingRows<CardRow>(db, 'kanban_cards', cardId))
    return card ? { ...toCardSnapshot(card), position: card.position } : null
  },
  fileProperties: ['attachments'],
  journalProperties: ['coverId', 'checklists', 'attachments', 'source'],
  link: (card) => `/kanban?task=${card}`,
} as const satisfies Subject

export const labelSubject = {
  subject: 'Label',
  entity: 'label',
  table: 'kanban_labels',
  fields: { id, title: textField('title'), color: textField('color'), projectId: numberField('projectId'), ...timeFields },
  parent: { subject: projectSubject, column: 'projectId' },
  notDeleted: (eb) => eb('kanban_labels.removedAt', 'is', null),
  topics: ({ projectId }) => [getProjectTopic(projectId)],
  snapshot: async (db: Db, labelId) => {
    const [label] = await selectExistingRows<LabelRow>(db, 'kanban_labels', labelId)
    return label ? toLabelSnapshot(label) : null
  },
} as const satisfies Subject

export const commentSubject = {
  subject: 'Comment',
  entity: 'comment',
  table: 'kanban_comments',
  fields: { id, text: textField('text'), taskId: numberField('taskId'), 'author.id': numberField('authorId'), ...timeFields },
  parent: { subject: cardSubject, column: 'taskId' },
  notDeleted: (eb) => eb('kanban_comments.removedAt', 'is', null),
  topics: ({ projectId, taskId }) => [getProjectTopic(projectId), `history/card/${String(taskId)}`],
  snapshot: async (db: Db, commentId) => {
    const [comment] = await selectExistingRows<CommentRow>(db, 'kanban_comments', commentId)
    return comment ? toCommentSnapshot(comment) : null
  },
  journalProperties: ['mentions'],
} as const satisfies Subject

type EntityTable = 'kanban_projects' | 'kanban_boards' | 'kanban_cards' | 'kanban_labels' | 'kanban_comments'

const selectExistingRows = <Row = ProjectRow>(db: Db, name: EntityTable, rowId: number): Promise<Row[]> =>
  (db as unknown as Kysely<Record<EntityTable, ProjectRow>>)
    .selectFrom(name)
    .selectAll()
    .where('id', '=', rowId)
    .where('removedAt', 'is', null)
    .execute() as unknown as Promise<Row[]>

export async function loadProjects(db: Db, projects: readonly ProjectRow[]): Promise<ProjectWithMembers[]> {
  if (projects.length === 0) return []
  const ids = projects.map((project) => project.id)
  const rows = await db.selectFrom('kanban_project_members').selectAll().where('projectId', 'in', ids).orderBy('userId').execute()
  const members = Map.groupBy(rows, ({ projectId }) => projectId)
  return projects.map((project) => ({ ...project, members: (members.get(project.id) ?? []).map(({ userId }) => userId) }))
}

/** Leaves out `position`, because rebalancing changes it without a user action; moving a record saves it separately. */
export const toProjectSnapshot = ({ title, members, isArchived, createdById }: ProjectWithMembers) => ({
  title,
  'members.id': members,
  isArchived: isArchived === 1,
  createdById,
})

export const toBoardSnapshot = ({ title, projectId, cardLimit }: BoardRow) => ({ title, projectId, cardLimit })

export function toCardSnapshot(card: CardWithDetails) {
  const { projectId, boardId, labels, assignedTo, coverId, createdById, checklists, attachments, source } = card
  const own = { ...fromColumns(CardFields, card), projectId, boardId, coverId, createdById }
  return { ...own, labels, 'assignedTo.id': assignedTo, checklists, attachments, source }
}

export const toLabelSnapshot = ({ title, color, projectId }: LabelRow) => ({ title, color, projectId })

export const toCommentSnapshot = ({ taskId, projectId, text, authorId, mentions }: CommentRow) => ({
  taskId,
  projectId,
  text,
  authorId,
  mentions: JSON.parse(mentions) as number[],
})
