export { EmailSkeleton } from './email-skeleton.tsx'
export { NoEmailOpen } from './no-email-open.tsx'
import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const ReadingPane = lazyComponent(() => import('./reading-pane.tsx').then((file) => file.ReadingPane))
