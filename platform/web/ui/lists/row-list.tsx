import type { ReactNode } from 'react'
import css from './row-list.module.css'

export const RowList = ({ children }: { children: ReactNode }) => <ul className={css.rows}>{children}</ul>

export type RowProps = {
  /** Before the words: a picture. */
  lead?: ReactNode
  name: ReactNode
  detail: ReactNode
  /** The detail in full, for who rests the pointer on it. */
  detailTitle?: string
  /** What can be done with it. */
  children?: ReactNode
}

/** One of a few things in a card: its name, a line about it, and what can be done with it. */
export const Row = ({ lead, name, detail, detailTitle, children }: RowProps) => (
  <li className={css.row}>
    {lead}
    <div className={css.words}>
      <p className={css.name}>{name}</p>
      <p className={css.detail} title={detailTitle}>
        {detail}
      </p>
    </div>
    {children}
  </li>
)
