import type { ReactNode } from 'react'
import css from './action-bar.module.css'

/** The buttons at the end of a form, dialog or drawer, the main one last; sticky while the content scrolls. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className={css.actions} data-actions>
    {children}
  </div>
)
