export { findTagId, findTags, type TagReference, saveTaskTags } from './task-tags.ts'
