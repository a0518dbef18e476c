import { defineNotificationKinds } from '../notifications/kinds.ts'

export const exportNotifications = defineNotificationKinds('account', {
  exported: { values: [], setting: 'export' },
  'export-failed': { values: [], setting: 'export' },
})
