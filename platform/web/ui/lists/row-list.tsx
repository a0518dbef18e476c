import type { ReactNode } from 'react'
import css from './row-list.module.css'

export const RowList = ({ children }: { children: ReactNode }) => <ul className={css.rows}>{children}</ul>

export type ListRowProps = {
  leading?: ReactNode
  name: ReactNode
  detail: ReactNode
  detailTitle?: string
  children?: ReactNode
}

export const Row = ({ leading, name, detail, detailTitle, children }: ListRowProps) => (
  <li className={css.row}>
    {leading}
    <div className={css.words}>
      <p className={css.name}>{name}</p>
      <p className={css.detail} title={detailTitle}>
        {detail}
      </p>
    </div>
    {children}
  </li>
)
