import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Nullable, paging, Time, withRead } from './schema.ts'

/** `inbox`: the list behind the bell; `desktop`: by the browser, where it was allowed to; `mail`: a while later, what was not read till then. */
export const channels = ['inbox', 'desktop', 'mail'] as const
export type Channel = (typeof channels)[number]

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

/** What the topic `notifications` carries, of those that the person wants to see on their desktop. */
export type ToldNotification = Omit<Notification, 'readAt' | 'createdAt'>

/** A kind of notices as somebody wants it; a channel that it does not have is null. */
export const NoticeSetting = Type.Object({
  module: Type.String(),
  /** Named by `noticeKind.{kind}` in the module's translations. */
  kind: Type.String(),
  inbox: Nullable(Type.Boolean()),
  desktop: Nullable(Type.Boolean()),
  mail: Nullable(Type.Boolean()),
  /** Always in the inbox, for the sake of security. */
  isMandatory: Type.Boolean(),
})
export type NoticeSetting = Static<typeof NoticeSetting>

const wish = Type.Partial(Type.Pick(NoticeSetting, channels)).properties
/** An empty list, also `ids=` in an address, stands for none. */
const Ids = Type.Array(Id, { maxItems: 1000, commas: true, keepEmpty: true })
const name = Type.String({ maxLength: 60 })
/** Of one module, or of one of its kinds as settings name them. */
const among = { module: Type.Optional(name), kind: Type.Optional(name) }
const Unread = Type.Object({ unread: Type.Integer() })

export const notifications = {
  listNotifications: endpoint({
    method: 'GET',
    path: '/api/notifications',
    access: 'signed-in',
    summary: "One's own notifications, newest first, of what one still sees",
    topic: 'notifications',
    input: Type.Object({ page: paging.page, perPage: paging.perPage, unread: Type.Optional(Type.Boolean()), ...among }),
    output: Type.Object({ notifications: Type.Array(Notification), total: Type.Integer(), unread: Type.Integer() }),
  }),
  markNotificationsRead: endpoint({
    method: 'POST',
    path: '/api/notifications/mark-read',
    access: 'signed-in',
    summary: 'Mark notifications as read, all of them (or of a module or kind) without ids; or given ones as unread again',
    input: Type.Object({ ids: Type.Optional(Ids), isRead: Type.Optional(Type.Boolean()), ...among }, { additionalProperties: false }),
    output: Unread,
  }),
  removeNotifications: endpoint({
    method: 'DELETE',
    path: '/api/notifications',
    access: 'signed-in',
    summary: 'Take notifications out of the inbox, all that were read (or of a module or kind) without ids',
    input: Type.Object({ ids: Type.Optional(Ids), ...among }),
    output: Type.Object({ unread: Type.Integer(), removed: Type.Integer(), removedAt: Time }),
  }),
  restoreNotifications: endpoint({
    method: 'POST',
    path: '/api/notifications/restore',
    access: 'signed-in',
    summary: 'Bring back what was taken out at that time, within a day',
    input: Type.Object({ removedAt: Time }, { additionalProperties: false }),
    output: Unread,
  }),
  listNoticeSettings: endpoint({
    method: 'GET',
    path: '/api/notifications/settings',
    access: 'signed-in',
    summary: 'Every kind of notification that one can get, and where one wants it',
    topic: 'notification-settings',
    input: Type.Object({}),
    output: Type.Object({
      settings: Type.Array(NoticeSetting),
      /** Whether this server sends mail. */
      sendsMail: Type.Boolean(),
    }),
  }),
  updateNoticeSetting: endpoint({
    method: 'POST',
    path: '/api/notifications/settings',
    access: 'signed-in',
    summary: 'Choose where one wants a kind of notification; channels left out stay as they are',
    input: Type.Object(
      {
        setting: withRead(Type.Object({ ...wish, module: name, kind: name }), NoticeSetting),
      },
      { additionalProperties: false },
    ),
    output: Type.Object({ setting: NoticeSetting }),
  }),
}
