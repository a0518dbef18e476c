import type { ReactNode } from 'react'
import css from './collapse.module.css'

/** Opens and closes its content by height. Whatever opens it says so with `aria-expanded`. */
export const Collapse = ({ isOpen, id, children }: { isOpen: boolean; id?: string; children: ReactNode }) => (
  <div id={id} className={css.collapse} data-open={isOpen} inert={!isOpen}>
    <div className={css.inner}>{children}</div>
  </div>
)
