export { toCommentResponses } from './comment-response.ts'
