export { toCommentResponses } from './comment-response.ts'
export { insertComment } from './insert-comment.ts'
