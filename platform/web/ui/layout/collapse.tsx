import type { ReactNode } from 'react'
import css from './collapse.module.css'

/** Animates the height. The toggle sets `aria-expanded`. */
export const Collapse = ({ isOpen, children }: { isOpen: boolean; children: ReactNode }) => (
  <div className={css.collapse} data-open={isOpen} inert={!isOpen}>
    <div className={css.inner}>{children}</div>
  </div>
)
