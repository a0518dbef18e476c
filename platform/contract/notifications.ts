import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Nullable, paging, Time } from './schema.ts'

export const Notification = Type.Object({
  id: Id,
  /** The module whose translations hold `notice.{kind}`. */
  module: Type.String(),
  kind: Type.String(),
  values: Type.Record(Type.String(), Type.String()),
  link: Type.String(),
  readAt: Nullable(Type.String({ format: 'date-time' })),
  createdAt: Time,
})
export type Notification = Static<typeof Notification>

export const notifications = {
  listNotifications: endpoint({
    method: 'GET',
    path: '/api/notifications',
    access: 'signed-in',
    summary: "One's own notifications, newest first",
    topic: 'notifications',
    input: Type.Object({ page: paging.page, perPage: paging.perPage }),
    output: Type.Object({ notifications: Type.Array(Notification), total: Type.Integer(), unread: Type.Integer() }),
  }),
  markNotificationsRead: endpoint({
    method: 'POST',
    path: '/api/notifications/mark-read',
    access: 'signed-in',
    summary: 'Mark notifications as read, all of them without ids',
    input: Type.Object({ ids: Type.Optional(Type.Array(Id, { maxItems: 100 })) }, { additionalProperties: false }),
    output: Type.Object({ unread: Type.Integer() }),
  }),
}
