import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { ActiveSession } from '#platform/contract/identity.ts'
import { Id } from '#platform/contract/schema.ts'

export const profileEndpoints = {
  listUserSessions: endpoint('GET /api/users/sessions', {
    access: ['update', 'User'],
    requiresSession: true,
    summary: 'List the active sessions of a user whom the viewer can update',
    topic: 'users',
    input: Type.Object({ id: Id }),
    output: Type.Object({ sessions: Type.Array(ActiveSession) }),
  }),
  endUserSessions: endpoint('DELETE /api/users/sessions', {
    access: ['update', 'User'],
    requiresSession: true,
    summary: 'End one session of a user, or all sessions without `sessionId`',
    input: Type.Object({ id: Id, sessionId: Type.Optional(Id) }),
    output: Type.Object({ ended: Type.Integer() }),
  }),
}
