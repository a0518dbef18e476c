import { lazyComponent } from '#platform/web/ui/overlays/later-part.tsx'

export const TaskDetail = lazyComponent(() => import('./task-detail.tsx').then((file) => file.TaskDetail))
