import { notifications } from '#platform/contract/notifications.ts'
import { unreadEndpoints } from '#platform/contract/unread-notifications.ts'
import { notificationErasure } from '../erasure/erase-records.ts'
import { serverModule } from '../module.ts'
import { exportedNotifications } from './exported-data.ts'
import { notificationHandlers } from './inbox.ts'
import { purgeNotifications } from './purge.ts'
import { sendDigestEmails } from './send-digest-emails.ts'
import { migrations } from './tables.ts'

export const notificationsModule = serverModule({
  name: 'notifications',
  documentation: { title: 'Notifications', description: 'The inbox of the signed-in user and the channels of each kind.' },
  contract: { ...notifications, ...unreadEndpoints },
  handlers: notificationHandlers,
  jobs: [purgeNotifications, sendDigestEmails],
  migrations,
  exports: exportedNotifications,
  erasure: notificationErasure,
  topics: [
    { name: 'notifications', isPersonal: true, canSubscribe: () => true },
    { name: 'notification-settings', isPersonal: true, canSubscribe: () => true },
  ],
})
