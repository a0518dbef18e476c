import { addFiles } from '#platform/server/files/attach.ts'
import type { ImportSupport } from '#platform/server/imports/import-source.ts'
import { positionAtEnd } from '#platform/server/database/queries/manual-order.ts'
import { cardOrder, insertCard, isImageType, setAttachments } from '../../../cards/server/index.ts'
import { lockBoard } from '../../../columns/server/index.ts'
import type { KanbanContext } from '../../../server/subjects.ts'
import type { ImportedAttachment, ImportedCard } from '../import-value.ts'
import { atTime } from './import-time.ts'
import { storeCardLabels } from './store-label.ts'
import { storeComments } from './store-comments.ts'
import { findColleagues } from './store-project.ts'

type NewCard = { card: ImportedCard; projectId: number; columnId: number }

/** Adds a card at the end of its column, with its comments and files. */
export async function storeCard(ctx: KanbanContext, { card, projectId, columnId }: NewCard, support: ImportSupport): Promise<number> {
  const { title, description, dueDate, isDone, isArchived, checklists, attachments } = card
  await lockBoard(ctx, columnId)
  const past = atTime(ctx, card.createdAt)
  const assignedTo = await findColleagues(ctx, card.memberKeys, support)
  const input = {
    title,
    description,
    dueDate,
    isDone,
    isArchived,
    checklists,
    projectId,
    boardId: columnId,
    position: await positionAtEnd(ctx.db, cardOrder(columnId)),
    labels: await storeCardLabels(ctx, projectId, card.labels),
    assignedTo,
    invitedIds: assignedTo,
  }
  const inserted = await insertCard(past, input, attachments.length > 0 ? (id) => attachFiles(past, id, attachments) : undefined)
  await storeComments(ctx, { card: inserted, comments: card.comments }, support)
  return inserted.id
}

async function attachFiles(ctx: KanbanContext, cardId: number, attachments: readonly ImportedAttachment[]) {
  const stored = attachments.flatMap(({ name, isCover, content }) => (content ? [{ name, isCover, content }] : []))
  const contents = stored.map(({ name, content }) => ({ ...content, name }))
  const files = await addFiles(ctx as never, contents, { entity: 'card', entityId: cardId })
  const ids = files.map(({ id }) => id)
  await setAttachments(ctx, cardId, ids)
  const cover = stored.findIndex(({ isCover, content }) => isCover && isImageType(content.type))
  const coverId = ids[cover] ?? null
  if (coverId !== null) await ctx.db.updateTable('kanban_cards').set({ coverId }).where('id', '=', cardId).execute()
  return { attachments: ids, coverId }
}
