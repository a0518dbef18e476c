import { paced } from '#platform/server/pace.ts'

/** More than anybody sends, far less than a program could. */
export const pace = paced({ burst: 100, aSecond: 0.2, code: 'email.too_fast', detail: 'You are sending too fast. Wait a moment.' })
