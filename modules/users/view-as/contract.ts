import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Person, Time, closedObject } from '#platform/contract/schema.ts'

export const viewAsEndpoints = {
  /** Later requests and the socket’s hello message contain the user’s ID: header `x-view-as: 12`, `{type: 'hello', viewAs: 12}`. */
  startViewAs: endpoint('POST /api/users/view-as', {
    access: ['manage', 'all'],
    requiresSession: true,
    summary: 'View the application as another user, read-only, for up to one hour in this session; the user is notified',
    input: closedObject({ id: Id }),
    output: Type.Object({ user: Person, expiresAt: Time }),
  }),
  stopViewAs: endpoint('DELETE /api/users/view-as', {
    access: 'signed-in',
    requiresSession: true,
    summary: 'Stop viewing as another user',
    input: Type.Object({}),
    output: Type.Object({ stopped: Type.Boolean() }),
  }),
}
