import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Person, Time } from '#platform/contract/schema.ts'

export const viewAsEndpoints = {
  /** Later requests and the socket's hello message name the person: header `x-view-as: 12`, `{type: 'hello', viewAs: 12}`. */
  startViewAs: endpoint({
    method: 'POST',
    path: '/api/users/view-as',
    access: ['manage', 'all'],
    summary: 'See the application exactly as this person, read-only, for up to an hour in this session; the person is told',
    input: Type.Object({ id: Id }, { additionalProperties: false }),
    output: Type.Object({ user: Person, expiresAt: Time }),
  }),
  stopViewAs: endpoint({
    method: 'DELETE',
    path: '/api/users/view-as',
    access: 'signed-in',
    summary: 'Be oneself again',
    input: Type.Object({}),
    output: Type.Object({ stopped: Type.Boolean() }),
  }),
}
