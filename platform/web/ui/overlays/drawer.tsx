import type { DrawerProps } from './drawer-frame.tsx'
import { createLazyPopup } from './lazy-popup.tsx'
import { useHasBeenOpen } from './use-has-been-open.ts'

/** Spread `preloadOnIntent(lazyDrawer)` on the button that opens a drawer. */
export const lazyDrawer = createLazyPopup<DrawerProps>(() => import('./drawer-frame.tsx').then((file) => file.DrawerFrame))

/** A panel at the side for forms and details; full width on phones. */
export function Drawer(props: DrawerProps) {
  return useHasBeenOpen(props.isOpen) ? <lazyDrawer.Component {...props} /> : null
}
