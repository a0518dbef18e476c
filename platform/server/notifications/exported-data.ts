import { ownedBy, type ModuleExport } from '../exports/module-export.ts'

export const exportedNotifications: ModuleExport = {
  tables: [
    { table: 'notifications', person: ownedBy('userId'), isPrivate: true },
    { table: 'notification_settings', key: ['userId', 'module', 'kind'], person: ownedBy('userId'), isPrivate: true },
  ],
}
