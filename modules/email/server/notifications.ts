import { defineNotificationKinds } from '#platform/server/notifications/kinds.ts'

/** New email is not announced by email. */
export const emailNotifications = defineNotificationKinds('email', {
  received: { values: ['person'], entity: 'email', channels: { inbox: true, desktop: true } },
  unsent: { values: [], entity: 'email' },
})
