import type { Kysely } from 'kysely'
import { attachFile } from '#platform/server/files/attach.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import { invalid } from '#platform/server/refusal.ts'
import type { KanbanContext } from '../../server/subjects.ts'
import type { CardWithDetails } from '../../server/tables.ts'

/** Makes an upload of the viewer's part of the card, though not yet one of its attachments. Refusal 404. */
export const claimFile = (ctx: KanbanContext, cardId: number, fileId: number) =>
  attachFile(ctx as never, fileId, { entity: 'card', entityId: cardId })

/** Sets which of the card's files are its attachments; the others are kept for undo. */
export async function setAttachments(ctx: KanbanContext, cardId: number, fileIds: readonly number[]): Promise<void> {
  const files = () => ctx.db.updateTable('kanban_card_files').where('cardId', '=', cardId)
  const off = files().set({ removedAt: ctx.now }).where('removedAt', 'is', null)
  await (fileIds.length > 0 ? off.where('fileId', 'not in', fileIds) : off).execute()
  if (fileIds.length === 0) return
  await files().set({ removedAt: null }).where('fileId', 'in', fileIds).execute()
  const rows = fileIds.map((fileId) => ({ cardId, fileId, removedAt: null }))
  await ctx.db
    .insertInto('kanban_card_files')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A cover is one of the attachments; one that is taken off is a cover no longer. Refusal 400. */
export function toCoverColumns(
  card: CardWithDetails,
  { coverId, attachments = card.attachments }: { coverId?: number | null; attachments?: number[] },
) {
  if (coverId && !attachments.includes(coverId)) throw invalid('/data/coverId', 'is no attachment of the card')
  if (coverId !== undefined) return { coverId }
  return card.coverId !== null && !attachments.includes(card.coverId) ? { coverId: null } : {}
}

const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** Refusal 400 for a file that pages cannot show as a picture. */
export async function assertImage(ctx: KanbanContext, fileId: number): Promise<void> {
  const files = ctx.db as unknown as Kysely<FileTables>
  const file = await files.selectFrom('files').select('type').where('id', '=', fileId).executeTakeFirst()
  if (file && !IMAGE_TYPES.includes(file.type)) throw invalid('/data/coverId', 'is no picture')
}

/** The same contents as files of another card, without uploading them again; by the old ids. */
export async function copyFiles(ctx: KanbanContext, cardId: number, fileIds: readonly number[]): Promise<Map<number, number>> {
  const copies = new Map<number, number>()
  const files = ctx.db as unknown as Kysely<FileTables>
  for (const fileId of fileIds) {
    const { id: _, ...file } = await files.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow()
    const copy = { ...file, ownerId: ctx.viewer.id, createdAt: ctx.now, entity: 'card', entityId: cardId }
    const { id } = await files.insertInto('files').values(copy).returning('id').executeTakeFirstOrThrow()
    copies.set(fileId, id)
  }
  await setAttachments(ctx, cardId, [...copies.values()])
  return copies
}
