import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'
import type { ComposeStart } from './compose-host.tsx'

export const ComposeHost = laterPart(() => import('./compose-host.tsx').then((file) => file.ComposeHost))

/** Opens a mail to write; its code comes with the first one. */
export const openComposer = (start: ComposeStart): Promise<void> => import('./compose-host.tsx').then((file) => file.openComposer(start))
