import { getFilePath } from '#platform/contract/files.ts'
import { addFiles } from '#platform/server/files/attach.ts'
import { createSquarePicture } from '#platform/server/files/square-picture.ts'
import { storeUpload, type StoredContent } from '#platform/server/files/store-upload.ts'
import type { ContactContext, ContactRow } from './tables.ts'

const FILE_NAME = 'photo.jpg'

/** Stores the picture as JPEG, which all address books read. Slow, so call it before the transaction. */
export async function storePhoto({ contents }: Pick<ContactContext, 'contents'>, picture: Buffer): Promise<StoredContent> {
  const jpeg = await createSquarePicture(picture, 'jpeg')
  return storeUpload(contents, toStream(jpeg))
}

async function* toStream(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** Returns the path for `ContactChanges.photo`. Earlier pictures are kept until the contact is purged, so that undo can restore them. */
export async function attachPhoto(ctx: ContactContext, contactId: number, content: StoredContent): Promise<string> {
  const [file] = await addFiles(ctx as never, [{ ...content, name: FILE_NAME }], { entity: 'contact', entityId: contactId })
  return getFilePath(file!.id, FILE_NAME)
}

/** Copies the picture of another contact. */
export async function copyPhoto(ctx: ContactContext, contactId: number, source: Pick<ContactRow, 'photo'>): Promise<string | null> {
  const content = await findPhoto(ctx, source)
  return content ? attachPhoto(ctx, contactId, content) : null
}

/** The picture as JPEG, or null. */
export async function readPhoto(ctx: Pick<ContactContext, 'db' | 'contents'>, contact: Pick<ContactRow, 'photo'>): Promise<Buffer | null> {
  const content = await findPhoto(ctx, contact)
  return (content && (await ctx.contents.find(content.hash))) ?? null
}

async function findPhoto({ db }: Pick<ContactContext, 'db'>, { photo }: Pick<ContactRow, 'photo'>): Promise<StoredContent | undefined> {
  const id = Number(/^\/files\/(\d+)\//.exec(photo ?? '')?.[1] ?? 0)
  return db.selectFrom('files').select(['hash', 'type', 'size']).where('id', '=', id).where('entity', '=', 'contact').executeTakeFirst()
}
