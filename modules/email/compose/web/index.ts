import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'
import type { ComposeRequest } from './compose-host.tsx'

export const ComposeHost = lazyComponent(() => import('./compose-host.tsx').then((file) => file.ComposeHost))

export const openComposer = (start: ComposeRequest): Promise<void> => import('./compose-host.tsx').then((file) => file.openComposer(start))
