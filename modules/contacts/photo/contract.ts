import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { closedObject, Id } from '#platform/contract/schema.ts'
import { Contact } from '../contact-schema.ts'

const ContactOutput = Type.Object({ contact: Contact })

export const photoEndpoints = {
  /** `image`: PNG, JPEG, WebP, AVIF or GIF of up to 2 MB as base64 without a `data:` prefix. */
  setContactPhoto: endpoint('POST /apps/contacts/photo', {
    access: ['update', 'Contact'],
    summary: 'Set the picture of a contact; it is cropped to a square and stored without metadata',
    bodyLimit: 3 * 1024 * 1024,
    input: closedObject({ id: Id, image: Type.String({ minLength: 1, maxLength: 3 * 1024 * 1024 }) }),
    output: ContactOutput,
  }),
  removeContactPhoto: endpoint('DELETE /apps/contacts/photo', {
    access: ['update', 'Contact'],
    summary: 'Remove the picture of a contact',
    input: Type.Object({ id: Id }),
    output: ContactOutput,
  }),
}
