import { useSyncExternalStore } from 'react'
import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'
import { onComposeRequest, getComposeRequests } from '../../web/compose-requests.ts'

export { openComposer, type ComposeRequest } from '../../web/compose-requests.ts'

const Dock = lazyComponent(() => import('./compose-dock.tsx').then((file) => file.ComposeDock))

export function ComposeHost() {
  useSyncExternalStore(onComposeRequest, getComposeRequests)
  return <Dock />
}
