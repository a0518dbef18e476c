import { defineNotificationKinds } from '#platform/server/notifications/kinds.ts'

/** Mandatory, because users must know when an administrator views the application as them. */
export const viewAsNotificationKinds = defineNotificationKinds('users', {
  'viewed-as': { values: ['name'], isMandatory: true },
})
