import type { ReactNode } from 'react'
import { createLazyPopup, type PopupProps } from './lazy-popup.tsx'
import { useHasBeenOpen } from './use-has-been-open.ts'

export type DrawerProps = PopupProps & {
  isOpen: boolean
  title: string
  children: ReactNode
  side?: 'end' | 'start'
  size?: 'narrow' | 'medium' | 'wide'
  backdrop?: 'closing' | 'static'
  isHeaderHidden?: boolean
}

/** Spread `preloadOnIntent(lazyDrawer)` on the button that opens a drawer. */
export const lazyDrawer = createLazyPopup<DrawerProps>(() => import('./drawer-frame.tsx').then((file) => file.DrawerFrame))

/** A panel at the side for forms and details; full width on phones. */
export function Drawer(props: DrawerProps) {
  return useHasBeenOpen(props.isOpen) ? <lazyDrawer.Component {...props} /> : null
}
