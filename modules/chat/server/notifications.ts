import { defineNotificationKinds } from '#platform/server/notifications/kinds.ts'

/** The chat module shows its desktop notifications itself, because it already receives the messages. */
export const notificationKinds = defineNotificationKinds('chat', {
  mentioned: { values: ['person', 'group', 'text'], entity: 'message', isShownByModule: true },
  message: { values: [], entity: 'message', channels: { desktop: false }, isShownByModule: true },
})
