import { joinClasses } from '../join-classes.ts'
import type { DialogProps } from './dialog.tsx'
import { OverlayFrame } from './overlay-frame.tsx'
import css from './overlay.module.css'

export const DialogFrame = ({ size = 'medium', ...rest }: DialogProps) => (
  <OverlayFrame {...rest} overlayClass={css.middle} boxClass={joinClasses(css.card, css[size])} />
)
