import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const TaskDetail = lazyComponent(() => import('./task-detail.tsx').then((file) => file.TaskDetail))
