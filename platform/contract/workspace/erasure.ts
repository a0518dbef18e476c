import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { closedObject, Id, OneOf } from '../schema.ts'

export const ErasablePerson = Type.Object({
  id: Id,
  fullName: Type.String(),
  email: Type.String(),
  status: OneOf(['inactive', 'deleted', 'erasing']),
})
export type ErasablePerson = Static<typeof ErasablePerson>

/** Erasing the personal data of former users for good. */
export const erasure = {
  listErasablePeople: endpoint('GET /api/erasure/people', {
    access: ['create', 'Erasure'],
    summary: 'List deactivated and deleted people whose data can be erased',
    topic: 'users',
    input: Type.Object({}),
    output: Type.Object({ people: Type.Array(ErasablePerson), total: Type.Integer() }),
  }),
  erasePerson: endpoint('POST /api/erasure/erase', {
    access: ['create', 'Erasure'],
    requiresRecentSignIn: true,
    summary: 'Erase the personal data of a deactivated or deleted person, which cannot be undone',
    input: closedObject({
      userId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The id of the person' }),
      confirmation: Type.String({ maxLength: 320, description: 'The email address of the person, as a confirmation' }),
    }),
    output: Type.Object({ person: ErasablePerson }),
  }),
}
