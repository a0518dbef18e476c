import type { ReactNode } from 'react'
import css from './full-height-page.module.css'

/** A page between navbar and footer whose panes scroll. */
export const FullHeightPage = ({ children }: { children: ReactNode }) => (
  <div className={css.page} data-paper="whole">
    {children}
  </div>
)

export const SinglePane = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label} className={css.pane}>
    {children}
  </section>
)
