import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import type { PopupProps } from './lazy-popup.tsx'
import { OverlayFrame } from './overlay-frame.tsx'
import css from './overlay.module.css'

export type DialogProps = PopupProps & {
  isOpen: boolean
  title: string
  children: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** With `static`, a click outside does not close the dialog. */
  backdrop?: 'closing' | 'static'
  role?: 'dialog' | 'alertdialog'
}

export const DialogFrame = ({ size = 'medium', ...rest }: DialogProps) => (
  <OverlayFrame {...rest} overlayClass={css.middle} boxClass={joinClasses(css.card, css[size])} />
)
