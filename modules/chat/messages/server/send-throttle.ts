import { paced } from '#platform/server/pace.ts'

/** Far more than anybody writes, far less than a program could. */
export const pace = paced({ burst: 60, aSecond: 10, code: 'chat.too_fast', detail: 'You are writing too fast. Wait a moment.' })
