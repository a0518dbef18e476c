import type { Kysely } from 'kysely'
import { attachFile } from '#platform/server/files/attach.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { KanbanContext } from '../../server/subjects.ts'
import type { CardWithDetails } from '../../server/tables.ts'

/** Assigns one of the viewer's uploads to the card, without adding it to the attachments yet. Throws 404. */
export const claimFile = (ctx: KanbanContext, cardId: number, fileId: number) =>
  attachFile(ctx as never, fileId, { entity: 'card', entityId: cardId })

/** Sets the attachments of a card; removed files are kept for undo. */
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

/** The cover must be one of the attachments, and removing that attachment removes the cover. Throws 400. */
export function toCoverColumns(
  card: CardWithDetails,
  { coverId, attachments = card.attachments }: { coverId?: number | null; attachments?: number[] },
) {
  if (coverId && !attachments.includes(coverId)) throw invalidInput('/data/coverId', 'must be an attachment of the card')
  if (coverId !== undefined) return { coverId }
  return card.coverId !== null && !attachments.includes(card.coverId) ? { coverId: null } : {}
}

const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

export const isImageType = (type: string) => IMAGE_TYPES.includes(type)

/** Throws 400 if the file is not an image that browsers can show. */
export async function assertImage(ctx: KanbanContext, fileId: number): Promise<void> {
  const files = ctx.db as unknown as Kysely<FileTables>
  const file = await files.selectFrom('files').select('type').where('id', '=', fileId).executeTakeFirst()
  if (file && !isImageType(file.type)) throw invalidInput('/data/coverId', 'must be an image')
}

/** Copies files to another card without uploading them again. Returns the new ids by old id. */
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
