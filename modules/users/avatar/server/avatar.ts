import { findVisible } from '#platform/server/abilities/visible.ts'
import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { createSquarePicture } from '#platform/server/files/square-picture.ts'
import { storeUpload } from '#platform/server/files/store-upload.ts'
import { assertCanManageUser } from '#platform/server/identity/administrators.ts'
import { findUser, userSubject } from '#platform/server/identity/users.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import { invalidInput, notFound, ApiError } from '#platform/server/api-error.ts'
import { getFilePath } from '#platform/contract/files.ts'
import { toJournalSnapshot, type UserContext, type UserRow } from '../../server/user-response.ts'

type StoredImage = Awaited<ReturnType<typeof storeUpload>>
const MAX_UPLOADS_PER_HOUR = 60

/** Permissions are checked before processing the image and again before saving it. */
export const setAvatar = new PreparedHandler(
  async (ctx: UserContext, { id, image: base64 }: { id: number; image: string }): Promise<StoredImage> => {
    const image = base64.replace(/\s+/g, '')
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(image)) throw invalidInput('/image', 'must be base64')
    await findEditableUser(ctx, id)
    await assertUploadLimit(ctx)
    const webp = await createSquarePicture(Buffer.from(image, 'base64'), 'webp')
    return storeUpload(ctx.contents, toStream(webp))
  },
  async (ctx: UserContext, { id }: { id: number; image: string }, content: StoredImage) => {
    const row = await findEditableUser(ctx, id)
    await recordUpload(ctx)
    await deleteAvatarFiles(ctx, id)
    const file = { ...content, name: 'avatar.webp', ownerId: ctx.viewer.id, createdAt: ctx.now, entity: 'user', entityId: id }
    const { id: fileId } = await ctx.db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()
    const avatar = getFilePath(fileId, file.name)
    await saveAvatar(ctx, row, avatar)
    return { avatar }
  },
)

export async function removeAvatar(ctx: UserContext, { id }: { id: number }) {
  const row = await findEditableUser(ctx, id)
  await deleteAvatarFiles(ctx, id)
  await saveAvatar(ctx, row, null)
  return { avatar: null }
}

/** Users may always change their own picture; changing another's requires update permission on `avatar`. */
async function findEditableUser(ctx: UserContext, id: number): Promise<UserRow> {
  if (id === ctx.viewer.id) return (await findUser(ctx.db, id)) ?? Promise.reject(notFound('user'))
  const row = await findVisible(ctx, userSubject, id, 'update')
  assertCanUpdate(ctx, userSubject, row, { avatar: ' ' })
  assertCanManageUser(ctx, row)
  return row
}

async function saveAvatar(ctx: UserContext, row: UserRow, avatar: string | null): Promise<void> {
  await ctx.db.updateTable('users').set({ avatar, updatedAt: ctx.now }).where('id', '=', row.id).execute()
  ctx.recordChange({ entity: 'user', id: row.id, before: toJournalSnapshot(row), after: { ...toJournalSnapshot(row), avatar } })
  ctx.publishChange(`account/${row.id}`)
}

/** The previous picture is deleted permanently, so changing a picture cannot be undone. */
const deleteAvatarFiles = (ctx: UserContext, id: number) =>
  ctx.db.deleteFrom('files').where('entity', '=', 'user').where('entityId', '=', id).execute()

async function assertUploadLimit(ctx: UserContext): Promise<void> {
  const since = new Date(Date.parse(ctx.now) - 3_600_000).toISOString()
  const { count } = await ctx.db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'avatar')
    .where('account', '=', String(ctx.viewer.id))
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  if (count < MAX_UPLOADS_PER_HOUR) return
  throw new ApiError(429, 'users.too_many_avatars', 'Too many pictures have been uploaded. Try again later.')
}

const recordUpload = (ctx: UserContext) =>
  ctx.db
    .insertInto('attempts')
    .values({ kind: 'avatar', account: String(ctx.viewer.id), address: ctx.request.address, at: ctx.now })
    .execute()

async function* toStream(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
