import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Session } from '#platform/contract/identity.ts'
import { Id } from '#platform/contract/schema.ts'

export const profileEndpoints = {
  listUserSessions: endpoint({
    method: 'GET',
    path: '/api/users/sessions',
    access: ['update', 'User'],
    summary: 'The sessions of a person whom the viewer may change',
    topic: 'users',
    input: Type.Object({ id: Id }),
    output: Type.Object({ sessions: Type.Array(Session) }),
  }),
  endUserSessions: endpoint({
    method: 'DELETE',
    path: '/api/users/sessions',
    access: ['update', 'User'],
    summary: 'End one session of a person, or all without `sessionId`',
    input: Type.Object({ id: Id, sessionId: Type.Optional(Id) }),
    output: Type.Object({ ended: Type.Integer() }),
  }),
}
