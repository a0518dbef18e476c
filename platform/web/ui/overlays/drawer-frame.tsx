import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import type { PopupProps } from './lazy-popup.tsx'
import { OverlayFrame } from './overlay-frame.tsx'
import css from './overlay.module.css'

export type DrawerProps = PopupProps & {
  isOpen: boolean
  title: string
  children: ReactNode
  side?: 'end' | 'start'
  size?: 'narrow' | 'medium' | 'wide'
  backdrop?: 'closing' | 'static'
  isHeaderHidden?: boolean
}

export const DrawerFrame = ({ size = 'medium', side = 'end', ...rest }: DrawerProps) => (
  <OverlayFrame {...rest} overlayClass={joinClasses(css.sideways, css[side])} boxClass={joinClasses(css.sheet, css[size])} />
)
