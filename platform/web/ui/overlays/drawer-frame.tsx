import { classes } from '../classes.ts'
import type { DrawerProps } from './drawer.tsx'
import { OverlayFrame } from './overlay-frame.tsx'
import css from './overlay.module.css'

/** The drawer itself; loaded on intent by `Drawer`. */
export const DrawerFrame = ({ size = 'medium', side = 'end', ...rest }: DrawerProps) => (
  <OverlayFrame {...rest} overlayClass={classes(css.sideways, css[side])} boxClass={classes(css.sheet, css[size])} />
)
