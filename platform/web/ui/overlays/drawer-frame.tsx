import { joinClasses } from '../join-classes.ts'
import type { DrawerProps } from './drawer.tsx'
import { OverlayFrame } from './overlay-frame.tsx'
import css from './overlay.module.css'

export const DrawerFrame = ({ size = 'medium', side = 'end', ...rest }: DrawerProps) => (
  <OverlayFrame {...rest} overlayClass={joinClasses(css.sideways, css[side])} boxClass={joinClasses(css.sheet, css[size])} />
)
