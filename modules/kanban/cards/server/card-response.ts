import type { Kysely, Selectable } from 'kysely'
import type { Card, ListedCard } from '../card.ts'
import { maskFields, seesEverything } from '#platform/server/abilities/fields.ts'
import { visible, visibleSlow } from '#platform/server/abilities/visible.ts'
import { fileAddress } from '#platform/contract/files.ts'
import { filesOf } from '#platform/server/files/attach.ts'
import { answeredFile, type FileTables } from '#platform/server/files/tables.ts'
import { peopleById } from '#platform/server/identity/people.ts'
import { toCommentResponses } from '../../comments/server/index.ts'
import { cardSubject, commentSubject, type KanbanContext } from '../../server/subjects.ts'
import type { CardRow, KanbanTables, CardWithDetails } from '../../server/tables.ts'
import { selectCardIds, loadLabelsAndMembers } from '../../server/load-cards.ts'

/** What a list without descriptions reads of a card. */
export const listedCardColumns = [
  'id',
  'createdAt',
  'updatedAt',
  'title',
  'hasDescription',
  'projectId',
  'boardId',
  'position',
  'dueDate',
  'isDone',
  'isArchived',
  'coverId',
  'checklistTotal',
  'checklistDone',
  'createdById',
] as const satisfies (keyof CardRow)[]
type ListedCardRow = Pick<CardRow, (typeof listedCardColumns)[number]> & { description?: string }

/** Whether rules on cards name fields, so that a card can be judged only as a whole. */
export const hasFieldRules = (ctx: KanbanContext) => !seesEverything(ctx, cardSubject)

export async function toListedCards(ctx: KanbanContext, rows: readonly ListedCardRow[], hasDescriptions: boolean): Promise<ListedCard[]> {
  if (rows.length === 0) return []
  const [parts, files, comments] = await Promise.all([
    loadLabelsAndMembers(ctx.slow, rows),
    loadAttachments(ctx, rows),
    countComments(ctx, rows),
  ])
  const people = await peopleById(
    ctx.slow,
    rows.flatMap(({ id, createdById }) => [...parts(id).assignedTo, createdById]),
  )
  return rows.map((row) => {
    const { labels, assignedTo } = parts(row.id)
    const own = files.get(row.id) ?? []
    const cover = own.find(({ fileId }) => fileId === row.coverId)
    const card = {
      ...toPlainFields(row),
      labels,
      assignedTo: assignedTo.flatMap((id) => people.get(id) ?? []),
      coverImage: cover ? fileAddress(cover.fileId, cover.name) : null,
      attachments: own.length,
      comments: comments.get(row.id) ?? 0,
    }
    if (!hasFieldRules(ctx)) return hasDescriptions ? { ...card, description: row.description ?? '' } : card
    const judged = { ...card, description: row.description ?? '', createdBy: people.get(row.createdById!) ?? null }
    const { description, createdBy: _, ...shown } = maskFields(ctx, cardSubject, judged)
    return hasDescriptions ? { ...shown, description } : shown
  })
}

export async function toCardResponse(ctx: KanbanContext, card: CardWithDetails): Promise<Card> {
  const [files, comments, people] = await Promise.all([
    filesOf(ctx as never, 'card', [card.id]),
    visible(ctx, commentSubject).selectAll('kanban_comments').where('taskId', '=', card.id).orderBy('id').execute(),
    peopleById(ctx.db, [...card.assignedTo, card.createdById]),
  ])
  const attachments = files.filter(({ id }) => card.attachments.includes(id)).map(answeredFile)
  return maskFields(ctx, cardSubject, {
    ...toPlainFields(card),
    description: card.description,
    labels: card.labels,
    assignedTo: card.assignedTo.flatMap((id) => people.get(id) ?? []),
    coverImage: attachments.find(({ id }) => id === card.coverId)?.address ?? null,
    attachments,
    comments: await toCommentResponses(ctx, comments),
    checklists: card.checklists,
    createdBy: people.get(card.createdById!) ?? null,
    source: card.source,
  })
}

function toPlainFields(row: Omit<ListedCardRow, 'createdById'>) {
  const { id, createdAt, updatedAt, title, boardId, projectId, position, dueDate, coverId, checklistTotal, checklistDone } = row
  const state = { isDone: row.isDone === 1, isArchived: row.isArchived === 1, hasDescription: row.hasDescription === 1 }
  return { id, createdAt, updatedAt, title, boardId, projectId, position, dueDate, ...state, coverId, checklistTotal, checklistDone }
}

type Attachment = Pick<Selectable<KanbanTables['kanban_card_files']>, 'cardId' | 'fileId'> & { name: string }

async function loadAttachments(ctx: KanbanContext, rows: readonly ListedCardRow[]): Promise<Map<number, Attachment[]>> {
  const files = await (ctx.slow as unknown as Kysely<KanbanTables & FileTables>)
    .selectFrom('kanban_card_files')
    .innerJoin('files', 'files.id', 'kanban_card_files.fileId')
    .select(['cardId', 'fileId', 'files.name'])
    .where('cardId', 'in', selectCardIds(ctx.slow, rows) as number[])
    .where('removedAt', 'is', null)
    .execute()
  return Map.groupBy(files, ({ cardId }) => cardId)
}

/** Only those that the viewer may read. */
async function countComments(ctx: KanbanContext, rows: readonly ListedCardRow[]): Promise<Map<number, number>> {
  const counts = await visibleSlow(ctx, commentSubject)
    .select((eb) => ['taskId', eb.fn.countAll<number>().as('n')])
    .where('taskId', 'in', selectCardIds(ctx.slow, rows) as number[])
    .groupBy('taskId')
    .execute()
  return new Map(counts.map(({ taskId, n }) => [taskId, n]))
}
