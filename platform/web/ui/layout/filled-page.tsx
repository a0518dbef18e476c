import type { ReactNode } from 'react'
import css from './filled-page.module.css'

/** A page that fills what navbar and footer leave; its panes scroll by themselves. */
export const FilledPage = ({ children }: { children: ReactNode }) => (
  <div className={css.page} data-paper="whole">
    {children}
  </div>
)

/** The pane that is shown where there is room for one. */
export const OnePane = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label} className={css.pane}>
    {children}
  </section>
)
