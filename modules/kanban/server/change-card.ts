import type { Updateable } from 'kysely'
import { personId } from '#platform/contract/schema.ts'
import { assertMayChange } from '#platform/server/abilities/changes.ts'
import { readersAmong } from '#platform/server/abilities/readers.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { activePersonId } from '#platform/server/identity/people.ts'
import { indexRecord } from '#platform/server/search/record.ts'
import type { CardPatch } from '../card-contract.ts'
import type { Checklist } from '../checklist-contract.ts'
import { attach, coverColumns } from './attachments.ts'
import { assertProject, type Given } from './find-project.ts'
import { findLabels, type KnownLabel } from './labels.ts'
import { notices } from './notices.ts'
import { cardForm, cardSubject, type KanbanContext } from './subjects.ts'
import type { CardRow, KanbanTables, WholeCard } from './tables.ts'
import { wholeCards } from './whole-cards.ts'

/** All that can be changed of a card; `position` and `boardId` are decided by whoever moves it. */
export type Changes = Pick<
  CardPatch,
  'title' | 'description' | 'labels' | 'dueDate' | 'isDone' | 'isArchived' | 'assignedTo' | 'coverId' | 'source' | 'boardId'
> & {
  position?: string
  checklists?: Checklist[]
  /** Ids of files. */
  attachments?: number[]
}

/** One card that the viewer may do this to, whole. Refusal 404, 403, or 400 where the call names another project. */
export async function findCard(ctx: KanbanContext, input: Given, { id, action }: { id: number; action?: string }): Promise<WholeCard> {
  const row = await findVisible(ctx, cardSubject, id, action)
  assertProject(input, { what: 'card', id, projectId: row.projectId })
  return (await wholeCards(ctx.db, [row]))[0]!
}

/** Changes one card as far as the viewer may, records it and tells those who are newly assigned; `known` may be on it though they have left. */
export async function changeCard(
  ctx: KanbanContext,
  card: WholeCard,
  given: Changes,
  known: readonly number[] = card.assignedTo,
): Promise<WholeCard> {
  const changes = assertMayChange(ctx, cardSubject, card, tidy(given)) as Changes
  if (Object.keys(changes).length === 0) return card
  const labels = changes.labels && (await findLabels(ctx, { projectId: card.projectId, titles: changes.labels }))
  const assignedTo = changes.assignedTo && (await knownMembers(ctx, changes.assignedTo, known))
  const columns = await columnsOf(card, changes)
  const row = await ctx.db
    .updateTable('kanban_cards')
    .set({ ...columns, updatedAt: ctx.now })
    .where('id', '=', card.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (labels) await setLabels(ctx, row.id, labels)
  if (assignedTo) await setMembers(ctx, row.id, assignedTo)
  if (changes.attachments) await attach(ctx, row.id, changes.attachments)
  const [written] = (await wholeCards(ctx.db, [row])) as [WholeCard]
  if (changes.title !== undefined || changes.description !== undefined) await indexCard(ctx, row)
  ctx.record({ entity: 'card', id: row.id, before: recorded(card, changes), after: recorded(written, changes) })
  if (assignedTo)
    await tellAssigned(
      ctx,
      written,
      assignedTo.filter((id) => !card.assignedTo.includes(id)),
    )
  return written
}

const tidy = (given: Changes): Changes => (given.title === undefined ? given : { ...given, title: given.title.trim() })

const recorded = (card: WholeCard, { position }: Changes) =>
  position === undefined ? cardForm(card) : { ...cardForm(card), position: card.position }

async function columnsOf(card: WholeCard, changes: Changes): Promise<Updateable<KanbanTables['kanban_cards']>> {
  const { title, description, dueDate, isDone, isArchived, boardId, position, checklists, source } = changes
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description, hasDescription: Number(description !== '') }),
    ...(dueDate !== undefined && { dueDate }),
    ...(isDone !== undefined && { isDone: Number(isDone) }),
    ...(isArchived !== undefined && { isArchived: Number(isArchived) }),
    ...(boardId !== undefined && { boardId }),
    ...(position !== undefined && { position }),
    ...(checklists && checklistColumns(checklists, card.checklistSeq)),
    ...(source !== undefined && { sourceTitle: source?.title ?? null, sourceLink: source?.link ?? null }),
    ...coverColumns(card, changes),
  }
}

/** `seq` never falls, so that no number is given twice. */
export function checklistColumns(checklists: Checklist[], seq: number) {
  const items = checklists.flatMap((checklist) => checklist.items)
  return {
    checklists: JSON.stringify(checklists),
    checklistTotal: items.length,
    checklistDone: items.filter(({ isDone }) => isDone).length,
    checklistSeq: Math.max(seq, ...checklists.map(({ id }) => id), ...items.map(({ id }) => id)),
  }
}

type People = NonNullable<CardPatch['assignedTo']>

/** Whoever is on it already may stay, though they are no longer active. Refusal 400 for anybody else who is not. */
export async function knownMembers(ctx: KanbanContext, people: People, known: readonly number[]): Promise<number[]> {
  const ids = [...new Set(people.map(personId))]
  for (const [at, id] of ids.entries()) if (!known.includes(id)) await activePersonId(ctx.db, id, `/data/assignedTo/${at}`)
  return ids.toSorted((a, b) => a - b)
}

export async function setMembers(ctx: KanbanContext, cardId: number, ids: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('kanban_card_members').where('cardId', '=', cardId).execute()
  const rows = ids.map((userId) => ({ cardId, userId }))
  if (rows.length > 0) await ctx.db.insertInto('kanban_card_members').values(rows).execute()
}

/** Ties of deleted labels stay, so that restoring the label brings them back. */
export async function setLabels(ctx: KanbanContext, cardId: number, labels: readonly KnownLabel[]): Promise<void> {
  const alive = ctx.db.selectFrom('kanban_labels').select('id').where('removedAt', 'is', null)
  await ctx.db.deleteFrom('kanban_card_labels').where('cardId', '=', cardId).where('labelId', 'in', alive).execute()
  const rows = labels.map(({ id }) => ({ cardId, labelId: id }))
  if (rows.length > 0) await ctx.db.insertInto('kanban_card_labels').values(rows).execute()
}

/** Makes a card findable by its words. */
export const indexCard = (ctx: KanbanContext, { id, title, description, updatedAt }: CardRow): Promise<void> =>
  indexRecord(ctx.db, { entity: 'card', id, at: updatedAt, fields: { title, description } })

/** Nobody is told of a card that they may not read, nor of their own doing. */
export async function tellAssigned(ctx: KanbanContext, card: WholeCard, people: readonly number[]): Promise<void> {
  const values = { person: ctx.viewer.fullName, title: card.title }
  for (const userId of await readersAmong(ctx, { subject: cardSubject, id: card.id }, people))
    if (userId !== ctx.viewer.id) ctx.notify({ userId, kind: notices.assigned, id: card.id, values })
}
