import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Nullable, pagingParameters, Time, withReadProperties, closedObject } from './schema.ts'

/** `inbox`: the list of notifications; `desktop`: browser notifications; `mail`: a later email for notifications that are still unread. */
export const channels = ['inbox', 'desktop', 'mail'] as const
export type Channel = (typeof channels)[number]

export const Notification = Type.Object({
  id: Id,
  /** The module whose translations contain `notice.{kind}`. */
  module: Type.String(),
  kind: Type.String(),
  values: Type.Record(Type.String(), Type.String()),
  link: Type.String(),
  readAt: Nullable(Type.String({ format: 'date-time' })),
  createdAt: Time,
})
export type Notification = Static<typeof Notification>

/** Sent over the topic `notifications` to users who want desktop notifications. */
export type DesktopNotification = Omit<Notification, 'readAt' | 'createdAt'>

/** Where a user wants one kind of notification; null for channels the kind does not offer. */
export const NoticeSetting = Type.Object({
  module: Type.String(),
  /** Translated as `noticeKind.{kind}` in the module's translations. */
  kind: Type.String(),
  inbox: Nullable(Type.Boolean()),
  desktop: Nullable(Type.Boolean()),
  mail: Nullable(Type.Boolean()),
  isMandatory: Type.Boolean(),
})
export type NotificationPreference = Static<typeof NoticeSetting>

const channelChoices = Type.Partial(Type.Pick(NoticeSetting, channels)).properties
/** An empty list, `ids=` in a query string, means no notifications. */
const Ids = Type.Array(Id, { maxItems: 1000, commas: true, keepEmpty: true })
const name = Type.String({ maxLength: 60 })
const moduleFilter = { module: Type.Optional(name), kind: Type.Optional(name) }
const Unread = Type.Object({ unread: Type.Integer() })

export const notifications = {
  listNotifications: endpoint('GET /api/notifications', {
    access: 'signed-in',
    summary: 'List notifications about records the viewer can still read, newest first',
    topic: 'notifications',
    input: Type.Object({
      page: pagingParameters.page,
      perPage: pagingParameters.perPage,
      unread: Type.Optional(Type.Boolean()),
      ...moduleFilter,
    }),
    output: Type.Object({ notifications: Type.Array(Notification), total: Type.Integer(), unread: Type.Integer() }),
  }),
  markNotificationsRead: endpoint('POST /api/notifications/mark-read', {
    access: 'signed-in',
    summary: 'Mark notifications as read or unread; without ids, all notifications or those of a module or kind as read',
    input: closedObject({ ids: Type.Optional(Ids), isRead: Type.Optional(Type.Boolean()), ...moduleFilter }),
    output: Unread,
  }),
  removeNotifications: endpoint('DELETE /api/notifications', {
    access: 'signed-in',
    summary: 'Remove notifications from the inbox; without ids, all read notifications or those of a module or kind',
    input: Type.Object({ ids: Type.Optional(Ids), ...moduleFilter }),
    output: Type.Object({ unread: Type.Integer(), removed: Type.Integer(), removedAt: Time }),
  }),
  restoreNotifications: endpoint('POST /api/notifications/restore', {
    access: 'signed-in',
    summary: 'Restore the notifications removed at the given time within the last day',
    input: closedObject({ removedAt: Time }),
    output: Unread,
  }),
  listNoticeSettings: endpoint('GET /api/notifications/settings', {
    access: 'signed-in',
    summary: 'List all notification kinds and the selected channels',
    topic: 'notification-settings',
    input: Type.Object({}),
    output: Type.Object({
      settings: Type.Array(NoticeSetting),
      sendsMail: Type.Boolean(),
    }),
  }),
  updateNoticeSetting: endpoint('POST /api/notifications/settings', {
    access: 'signed-in',
    summary: 'Change the channels of a notification kind; omitted channels keep their value',
    input: closedObject({
      setting: withReadProperties(Type.Object({ ...channelChoices, module: name, kind: name }), NoticeSetting),
    }),
    output: Type.Object({ setting: NoticeSetting }),
  }),
}
