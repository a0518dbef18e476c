import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { StoredContent } from '#platform/server/files/store-upload.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import { changeContact, toContactResponse } from '../../server/contact-records.ts'
import { attachPhoto, storePhoto } from '../../server/contact-photos.ts'
import { contactSubject } from '../../server/contact-subject.ts'
import type { ContactContext } from '../../server/tables.ts'

type PhotoInput = { id: number; image: string }

/** Permissions are checked before processing the picture and again before saving it. */
export const setContactPhoto = new PreparedHandler(
  async (ctx: ContactContext, { id, image }: PhotoInput): Promise<StoredContent> => {
    const base64 = image.replace(/\s+/g, '')
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw invalidInput('/image', 'must be base64')
    assertCanUpdate(ctx, contactSubject, await findVisible(ctx, contactSubject, id, 'read'), { photo: ' ' })
    return storePhoto(ctx, Buffer.from(base64, 'base64'))
  },
  async (ctx: ContactContext, { id }: PhotoInput, content: StoredContent) => {
    const before = await findVisible(ctx, contactSubject, id, 'update')
    const photo = await attachPhoto(ctx, id, content)
    return { contact: toContactResponse(ctx, await changeContact(ctx, before, { photo })) }
  },
)

export async function removeContactPhoto(ctx: ContactContext, { id }: { id: number }) {
  const before = await findVisible(ctx, contactSubject, id, 'update')
  return { contact: toContactResponse(ctx, await changeContact(ctx, before, { photo: null })) }
}
