import { defineNotificationKinds } from '../notifications/kinds.ts'

export const erasureNotifications = defineNotificationKinds('account', { erased: { values: [], setting: 'export' } })
