import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id } from './schema.ts'

export const unreadEndpoints = {
  listUnread: endpoint('GET /api/notifications/unread', {
    access: 'signed-in',
    summary: 'Count unread notifications in the inbox and list the newest 200 unread ones of all channels',
    topic: 'notifications',
    input: Type.Object({}),
    output: Type.Object({
      unread: Type.Integer(),
      /** `byHand`: following the link does not mark it as read. */
      waiting: Type.Array(Type.Object({ id: Id, link: Type.String(), byHand: Type.Boolean() })),
    }),
  }),
}
