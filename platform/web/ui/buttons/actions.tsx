import type { ReactNode } from 'react'
import css from './actions.module.css'

/** The buttons at the end of a form, dialog or drawer, the main one last; they stay in sight while the rest scrolls. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className={css.actions} data-actions>
    {children}
  </div>
)
