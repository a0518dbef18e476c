import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Nullable, closedObject } from '#platform/contract/schema.ts'

export const avatarEndpoints = {
  /** `image`: PNG, JPEG, WebP, AVIF or GIF as base64 without a `data:` prefix. */
  setAvatar: endpoint('POST /api/users/avatar', {
    access: 'signed-in',
    summary:
      'Set the profile picture of oneself, or of a user whose `avatar` the viewer can update; the image is re-encoded without metadata',
    bodyLimit: 3 * 1024 * 1024,
    input: closedObject({ id: Id, image: Type.String({ minLength: 1, maxLength: 3 * 1024 * 1024 }) }),
    output: Type.Object({ avatar: Type.String() }),
  }),
  removeAvatar: endpoint('DELETE /api/users/avatar', {
    access: 'signed-in',
    summary: 'Remove a profile picture',
    input: Type.Object({ id: Id }),
    output: Type.Object({ avatar: Nullable(Type.String()) }),
  }),
}
