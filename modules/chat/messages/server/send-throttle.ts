import { createRateLimit } from '#platform/server/rate-limit.ts'

export const throttleSending = createRateLimit({
  burst: 60,
  perSecond: 10,
  code: 'chat.too_fast',
  detail: 'You are sending messages too quickly. Wait a moment and try again.',
})
