import { noticeKinds } from '#platform/server/notifications/kinds.ts'

/** Who could be watched by an administrator has to know of it. */
export const notices = noticeKinds('users', {
  'viewed-as': { values: ['name'], isMandatory: true },
})
