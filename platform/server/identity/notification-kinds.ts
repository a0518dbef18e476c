import { defineNotificationKinds } from '../notifications/kinds.ts'

const accessRequest = { values: ['name'], entity: 'user', access: ['update', 'User'] } as const

export const notificationKinds = defineNotificationKinds('account', {
  registration: { ...accessRequest },
  password: { ...accessRequest },
})
