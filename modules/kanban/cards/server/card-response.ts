import type { Kysely, Selectable } from 'kysely'
import { type Card, type ListedCard, ListedCardFields } from '../card.ts'
import { maskFields, canReadEverything } from '#platform/server/abilities/fields.ts'
import { visible, visibleInWorker } from '#platform/server/abilities/visible.ts'
import { type Columns, fromColumns } from '#platform/server/database/record-columns.ts'
import { getFilePath } from '#platform/contract/files.ts'
import { listFiles } from '#platform/server/files/attach.ts'
import { toFileResponse, type FileTables } from '#platform/server/files/tables.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import { toCommentResponses } from '../../comments/server/index.ts'
import { cardSubject, commentSubject, type KanbanContext } from '../../server/subjects.ts'
import type { CardRow, KanbanTables, CardWithDetails } from '../../server/tables.ts'
import { selectCardIds, loadLabelsAndMembers } from '../../server/load-cards.ts'

export const listedCardColumns = [...Object.keys(ListedCardFields.properties), 'createdById'] as (keyof ListedCardRow)[]
type ListedCardRow = Columns<typeof ListedCardFields> & Pick<CardRow, 'createdById'> & { description?: string }

/** Whether the viewer's rules on cards depend on fields; each card must then be checked as a whole. */
export const hasFieldRules = (ctx: KanbanContext) => !canReadEverything(ctx, cardSubject)

export async function toListedCards(ctx: KanbanContext, rows: readonly ListedCardRow[], hasDescriptions: boolean): Promise<ListedCard[]> {
  if (rows.length === 0) return []
  const [getLabelsAndMembers, files, comments] = await Promise.all([
    loadLabelsAndMembers(ctx.slow, rows),
    loadAttachments(ctx, rows),
    countComments(ctx, rows),
  ])
  const people = await getPeopleById(
    ctx.slow,
    rows.flatMap(({ id, createdById }) => [...getLabelsAndMembers(id).assignedTo, createdById]),
  )
  return rows.map((row) => {
    const { labels, assignedTo } = getLabelsAndMembers(row.id)
    const own = files.get(row.id) ?? []
    const cover = own.find(({ fileId }) => fileId === row.coverId)
    const card = {
      ...fromColumns(ListedCardFields, row),
      labels,
      assignedTo: assignedTo.flatMap((id) => people.get(id) ?? []),
      coverImage: cover ? getFilePath(cover.fileId, cover.name) : null,
      attachments: own.length,
      comments: comments.get(row.id) ?? 0,
    }
    if (!hasFieldRules(ctx)) return hasDescriptions ? { ...card, description: row.description ?? '' } : card
    const wholeCard = { ...card, description: row.description ?? '', createdBy: people.get(row.createdById!) ?? null }
    const { description, createdBy: _, ...visibleFields } = maskFields(ctx, cardSubject, wholeCard)
    return hasDescriptions ? { ...visibleFields, description } : visibleFields
  })
}

export async function toCardResponse(ctx: KanbanContext, card: CardWithDetails): Promise<Card> {
  const [files, comments, people] = await Promise.all([
    listFiles(ctx as never, 'card', [card.id]),
    visible(ctx, commentSubject).selectAll('kanban_comments').where('taskId', '=', card.id).orderBy('id').execute(),
    getPeopleById(ctx.db, [...card.assignedTo, card.createdById]),
  ])
  const attachments = files.filter(({ id }) => card.attachments.includes(id)).map(toFileResponse)
  return maskFields(ctx, cardSubject, {
    ...fromColumns(ListedCardFields, card),
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

/** Counts only comments that the viewer may read. */
async function countComments(ctx: KanbanContext, rows: readonly ListedCardRow[]): Promise<Map<number, number>> {
  const counts = await visibleInWorker(ctx, commentSubject)
    .select((eb) => ['taskId', eb.fn.countAll<number>().as('n')])
    .where('taskId', 'in', selectCardIds(ctx.slow, rows) as number[])
    .groupBy('taskId')
    .execute()
  return new Map(counts.map(({ taskId, n }) => [taskId, n]))
}
