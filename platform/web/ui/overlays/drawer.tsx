import type { ReactNode } from 'react'
import { onIntent, type PopupProps } from './on-intent.tsx'
import { useWasOpen } from './was-open.ts'

export type DrawerProps = PopupProps & {
  isOpen: boolean
  title: string
  children: ReactNode
  /** The side it comes from. */
  side?: 'end' | 'start'
  size?: 'narrow' | 'medium' | 'wide'
  backdrop?: 'closing' | 'static'
  /** Hides the head; the title stays for those who listen. */
  isHeadUnseen?: boolean
}

/** Spread `intentProps(drawerPart)` on what opens a drawer. */
export const drawerPart = onIntent<DrawerProps>(() => import('./drawer-frame.tsx').then((file) => file.DrawerFrame))

/** A sheet from the side, for adding and editing beside a list; as wide as the page on phones. */
export function Drawer(props: DrawerProps) {
  return useWasOpen(props.isOpen) ? <drawerPart.Part {...props} /> : null
}
