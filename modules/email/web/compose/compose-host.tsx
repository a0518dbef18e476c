import { useSyncExternalStore } from 'react'
import { laterPart } from '#platform/web/ui/later-part.tsx'
import { onStarts, waitingStarts } from './starts.ts'

export { openComposer, type ComposeStart } from './starts.ts'

const Dock = laterPart(() => import('./compose-dock.tsx').then((file) => file.ComposeDock))

/** Stands once on the page and shows the mails that are being written. */
export function ComposeHost() {
  useSyncExternalStore(onStarts, waitingStarts)
  return <Dock />
}
