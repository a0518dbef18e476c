import { createBlank } from '#platform/contract/schema.ts'
import { type CardDraft, CardFields } from '../card.ts'
import type { CardRow, CardWithDetails } from '../../server/tables.ts'
import { toCardSnapshot, cardSubject, type KanbanContext } from '../../server/subjects.ts'
import { toColumns } from '#platform/server/database/record-columns.ts'
import { assertCanCreate } from '#platform/server/abilities/changes.ts'
import { findLabels } from '../../labels/server/index.ts'
import { toChecklistColumns, indexCard, validateMembers, setLabels, setMembers, notifyAssignees } from './update-card.ts'
import { loadCards } from '../../server/load-cards.ts'

type NewCard = Omit<CardDraft, 'projectId'> & {
  projectId: number
  position: string
  checklists?: CardWithDetails['checklists']
  /** Assignees who need not be active yet, because they have been invited. */
  invitedIds?: readonly number[]
}

type CardFiles = Pick<CardWithDetails, 'attachments' | 'coverId'>

/** Inserts a card at a position that the caller has chosen, records the change and notifies the assignees. */
export async function insertCard(
  ctx: KanbanContext,
  input: NewCard,
  addFiles?: (id: number) => Promise<CardFiles>,
): Promise<CardWithDetails> {
  const { position: _position, projectId, boardId, checklists: _checklists, invitedIds = [], ...fields } = input
  const values = { ...cardDefaults, ...fields, title: fields.title.trim() }
  const location = { projectId, boardId, createdBy: ctx.viewer.id }
  assertCanCreate(ctx, cardSubject, { ...cardDefaults, ...location }, { ...values, ...location })
  const labels = await findLabels(ctx, { projectId, titles: values.labels })
  const assignedTo = await validateMembers(ctx, values.assignedTo, invitedIds)
  const row = await insertRow(ctx, input, values)
  await setLabels(ctx, row.id, labels)
  await setMembers(ctx, row.id, assignedTo)
  await indexCard(ctx, row)
  const files = await addFiles?.(row.id)
  const [inserted] = (await loadCards(ctx.db, [row])) as [CardWithDetails]
  const card = { ...inserted, ...files }
  ctx.recordChange({ entity: 'card', id: card.id, before: null, after: toCardSnapshot(card) })
  await notifyAssignees(ctx, card, assignedTo)
  return card
}

type CardValues = CardFields & Pick<CardDraft, 'source'>

function insertRow(ctx: KanbanContext, { projectId, boardId, position, checklists = [] }: NewCard, values: CardValues): Promise<CardRow> {
  return ctx.db
    .insertInto('kanban_cards')
    .values({
      ...toColumns(CardFields, values),
      hasDescription: Number(values.description !== ''),
      projectId,
      boardId,
      position,
      coverId: null,
      ...toChecklistColumns(checklists, 0),
      sourceTitle: values.source?.title ?? null,
      sourceLink: values.source?.link ?? null,
      createdById: ctx.viewer.id || null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const cardDefaults = { ...createBlank(CardFields), labels: [], assignedTo: [], coverId: null, source: null } satisfies Partial<CardDraft>
