export { TagFilterSync, TagDialog } from './lazy-components.ts'
export { toTagTitle } from './tag-title.ts'
export { useTagPermissions } from './use-tag-permissions.ts'
export { type GetTagTone, toneByColor, useTags } from './use-tags.ts'
