import type { ReactNode } from 'react'
import css from './full-height-page.module.css'

/** A page between navbar and footer whose panes scroll. */
export const FullHeightPage = ({ children }: { children: ReactNode }) => (
  <div className={css.page} data-paper="whole">
    {children}
  </div>
)

/** The only pane on narrow screens. */
export const SinglePane = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label} className={css.pane}>
    {children}
  </section>
)
