import { noticeKinds } from '#platform/server/notifications/kinds.ts'

/** Mandatory, because people must know when an administrator views the application as them. */
export const viewAsNotifications = noticeKinds('users', {
  'viewed-as': { values: ['name'], isMandatory: true },
})
