import { classes } from '../classes.ts'
import type { DialogProps } from './dialog.tsx'
import { OverlayFrame } from './overlay-frame.tsx'
import css from './overlay.module.css'

/** The dialog itself; loaded on intent by `Dialog`. */
export const DialogFrame = ({ size = 'medium', ...rest }: DialogProps) => (
  <OverlayFrame {...rest} overlayClass={css.middle} boxClass={classes(css.card, css[size])} />
)
