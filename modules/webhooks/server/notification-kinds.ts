import { defineNotificationKinds } from '#platform/server/notifications/kinds.ts'

export const notificationKinds = defineNotificationKinds('webhooks', { disabled: { values: ['host'], access: ['manage', 'Webhook'] } })
