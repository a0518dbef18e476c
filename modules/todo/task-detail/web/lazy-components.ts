import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export const TaskDetail = laterPart(() => import('./task-detail.tsx').then((file) => file.TaskDetail))
