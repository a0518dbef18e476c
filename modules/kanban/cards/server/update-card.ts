import type { Updateable } from 'kysely'
import { getPersonId } from '#platform/contract/schema.ts'
import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { filterReaders } from '#platform/server/abilities/filter-readers.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { toColumns } from '#platform/server/database/record-columns.ts'
import { getActivePersonId } from '#platform/server/identity/people.ts'
import { indexRecord } from '#platform/server/search/index-record.ts'
import { CardFields, type CardPatch } from '../card.ts'
import type { Checklist } from '../../checklists/checklist.ts'
import { setAttachments, toCoverColumns } from './card-files.ts'
import { assertInProject, type ProjectInput } from '../../server/find-project.ts'
import { findLabels, type LabelReference } from '../../labels/server/index.ts'
import { notificationKinds } from '../../server/notification-kinds.ts'
import { toCardSnapshot, cardSubject, type KanbanContext } from '../../server/subjects.ts'
import type { CardRow, KanbanTables, CardWithDetails } from '../../server/tables.ts'
import { loadCards } from '../../server/load-cards.ts'

/** All fields of a card that can change; only moves set `position` and `boardId`. */
export type CardChanges = Pick<CardPatch, keyof CardFields | 'labels' | 'assignedTo' | 'coverId' | 'source' | 'boardId'> & {
  position?: string
  checklists?: Checklist[]
  /** File ids. */
  attachments?: number[]
}

/** Throws 404 or 403, or 400 if the card belongs to another project than the request. */
export async function findCard(
  ctx: KanbanContext,
  input: ProjectInput,
  { id, action }: { id: number; action?: string },
): Promise<CardWithDetails> {
  const row = await findVisible(ctx, cardSubject, id, action)
  assertInProject(input, { type: 'card', id, projectId: row.projectId })
  return (await loadCards(ctx.db, [row]))[0]!
}

/** Notifies new assignees. Current ones stay valid even if deactivated. Throws 403 for fields the viewer may not change. */
export async function saveCard(
  ctx: KanbanContext,
  card: CardWithDetails,
  input: CardChanges,
  currentAssigneeIds: readonly number[] = card.assignedTo,
): Promise<CardWithDetails> {
  const changes = assertCanUpdate(ctx, cardSubject, card, trimTitle(input)) as CardChanges
  if (Object.keys(changes).length === 0) return card
  const labels = changes.labels && (await findLabels(ctx, { projectId: card.projectId, titles: changes.labels }))
  const assignedTo = changes.assignedTo && (await validateMembers(ctx, changes.assignedTo, currentAssigneeIds))
  const columns = await toCardColumns(card, changes)
  const row = await ctx.db
    .updateTable('kanban_cards')
    .set({ ...columns, updatedAt: ctx.now })
    .where('id', '=', card.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (labels) await setLabels(ctx, row.id, labels)
  if (assignedTo) await setMembers(ctx, row.id, assignedTo)
  if (changes.attachments) await setAttachments(ctx, row.id, changes.attachments)
  const [saved] = (await loadCards(ctx.db, [row])) as [CardWithDetails]
  if (changes.title !== undefined || changes.description !== undefined) await indexCard(ctx, row)
  ctx.recordChange({ entity: 'card', id: row.id, before: toRecordedSnapshot(card, changes), after: toRecordedSnapshot(saved, changes) })
  if (assignedTo)
    await notifyAssignees(
      ctx,
      saved,
      assignedTo.filter((id) => !card.assignedTo.includes(id)),
    )
  return saved
}

const trimTitle = (input: CardChanges): CardChanges => (input.title === undefined ? input : { ...input, title: input.title.trim() })

const toRecordedSnapshot = (card: CardWithDetails, { position }: CardChanges) =>
  position === undefined ? toCardSnapshot(card) : { ...toCardSnapshot(card), position: card.position }

async function toCardColumns(card: CardWithDetails, changes: CardChanges): Promise<Updateable<KanbanTables['kanban_cards']>> {
  const { description, boardId, position, checklists, source } = changes
  return {
    ...toColumns(CardFields, changes),
    ...(description !== undefined && { hasDescription: Number(description !== '') }),
    ...(boardId !== undefined && { boardId }),
    ...(position !== undefined && { position }),
    ...(checklists && toChecklistColumns(checklists, card.checklistSeq)),
    ...(source !== undefined && { sourceTitle: source?.title ?? null, sourceLink: source?.link ?? null }),
    ...toCoverColumns(card, changes),
  }
}

/** `seq` never decreases, so that no id is used twice. */
export function toChecklistColumns(checklists: Checklist[], seq: number) {
  const items = checklists.flatMap((checklist) => checklist.items)
  return {
    checklists: JSON.stringify(checklists),
    checklistTotal: items.length,
    checklistDone: items.filter(({ isDone }) => isDone).length,
    checklistSeq: Math.max(seq, ...checklists.map(({ id }) => id), ...items.map(({ id }) => id)),
  }
}

type MembersInput = NonNullable<CardPatch['assignedTo']>

/** Throws 400 for deactivated accounts that are not in `currentIds`. */
export async function validateMembers(ctx: KanbanContext, people: MembersInput, currentIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(people.map(getPersonId))]
  for (const [at, id] of ids.entries()) if (!currentIds.includes(id)) await getActivePersonId(ctx.db, id, `/data/assignedTo/${at}`)
  return ids.toSorted((a, b) => a - b)
}

export async function setMembers(ctx: KanbanContext, cardId: number, ids: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('kanban_card_members').where('cardId', '=', cardId).execute()
  const rows = ids.map((userId) => ({ cardId, userId }))
  if (rows.length > 0) await ctx.db.insertInto('kanban_card_members').values(rows).execute()
}

/** Keeps the rows of deleted labels, so that restoring a label adds it to its cards again. */
export async function setLabels(ctx: KanbanContext, cardId: number, labels: readonly LabelReference[]): Promise<void> {
  const alive = ctx.db.selectFrom('kanban_labels').select('id').where('removedAt', 'is', null)
  await ctx.db.deleteFrom('kanban_card_labels').where('cardId', '=', cardId).where('labelId', 'in', alive).execute()
  const rows = labels.map(({ id }) => ({ cardId, labelId: id }))
  if (rows.length > 0) await ctx.db.insertInto('kanban_card_labels').values(rows).execute()
}

export const indexCard = (ctx: KanbanContext, { id, title, description, updatedAt }: CardRow): Promise<void> =>
  indexRecord(ctx.db, { entity: 'card', id, at: updatedAt, fields: { title, description } })

/** Notifies only people who can read the card, and never the viewer. */
export async function notifyAssignees(ctx: KanbanContext, card: CardWithDetails, people: readonly number[]): Promise<void> {
  const values = { person: ctx.viewer.fullName, title: card.title }
  for (const userId of await filterReaders(ctx, { subject: cardSubject, id: card.id }, people))
    if (userId !== ctx.viewer.id) ctx.notify({ userId, kind: notificationKinds.assigned, id: card.id, values })
}
