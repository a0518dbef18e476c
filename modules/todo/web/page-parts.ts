import { laterPart } from '#platform/web/ui/later-part.tsx'
import { RowMenu, SelectionBar } from './parts.ts'

export const TaskDetail = laterPart(() => import('./task-detail.tsx').then((file) => file.TaskDetail))
export const TagDialog = laterPart(() => import('./tag-dialog.tsx').then((file) => file.TagDialog))
export const PageKeys = laterPart(() => import('./page-keys.tsx').then((file) => file.PageKeys))
export const ShownTag = laterPart(() => import('./shown-tag.ts').then((file) => file.ShownTag))

/** What a newcomer reaches for next, fetched while nothing else happens. */
export const preloadParts = () => [TaskDetail, RowMenu, SelectionBar].forEach((part) => part.preload())
