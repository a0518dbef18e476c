import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id } from './schema.ts'

/** What the bell says on every page. */
export const bell = {
  listUnread: endpoint({
    method: 'GET',
    path: '/api/notifications/unread',
    access: 'signed-in',
    summary: 'How many are unread in the inbox, and the newest 200 that wait to be read, wherever they were sent',
    topic: 'notifications',
    input: Type.Object({}),
    output: Type.Object({
      unread: Type.Integer(),
      /** `byHand`: opening the link does not make it read. */
      waiting: Type.Array(Type.Object({ id: Id, link: Type.String(), byHand: Type.Boolean() })),
    }),
  }),
}
