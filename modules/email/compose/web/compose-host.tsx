import { useSyncExternalStore } from 'react'
import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'
import { onStarts, waitingStarts } from '../../web/composer-requests.ts'

export { openComposer, type ComposeStart } from '../../web/composer-requests.ts'

const Dock = laterPart(() => import('./compose-dock.tsx').then((file) => file.ComposeDock))

/** Stands once on the page and shows the mails that are being written. */
export function ComposeHost() {
  useSyncExternalStore(onStarts, waitingStarts)
  return <Dock />
}
