export { findTagId, findTags, type KnownTag, saveTaskTags } from './task-tags.ts'
