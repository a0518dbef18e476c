export { createReply } from './create-reply.ts'
export { getOwnResponse, setOwnResponse } from './own-response.ts'
