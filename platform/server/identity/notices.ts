import { noticeKinds } from '../notifications/kinds.ts'

const requests = { values: ['name'], entity: 'user', access: ['update', 'User'] } as const

export const notices = noticeKinds('account', {
  registration: { ...requests },
  password: { ...requests },
})
