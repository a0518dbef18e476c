export { addTag } from './tags.ts'
export { findTagId, findTags, type TagReference, saveTaskTags } from './task-tags.ts'
