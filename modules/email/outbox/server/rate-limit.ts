import { createRateLimit } from '#platform/server/rate-limit.ts'

/** More than any person sends, far less than a program could. */
export const throttleSending = createRateLimit({
  burst: 100,
  perSecond: 0.2,
  code: 'email.too_fast',
  detail: 'You are sending too many emails. Wait a moment and try again.',
})
