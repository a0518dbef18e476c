import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import css from './folder-list.module.css'

type FolderLinkProps = {
  href: string
  /** `page` for the open folder, `true` for a filter that is on. */
  current: 'page' | 'true' | undefined
  icon: ReactNode
  name: string
  children?: ReactNode
}

/** A link of a page's folder pane; `children` follow the name, such as a `FolderCount`. */
export const FolderLink = ({ href, current, icon, name, children }: FolderLinkProps) => (
  <a href={href} className={css.link} aria-current={current}>
    {icon}
    <span className={css.name}>{name}</span>
    {children}
  </a>
)

/** Shows nothing for 0. `getLabel` spells the count out for screen readers. */
export function FolderCount({ count, getLabel }: { count: number; getLabel: (figure: string) => string }) {
  const { number } = useFormat()
  if (count === 0) return null
  return (
    <span className={css.count}>
      <span aria-hidden>{number(count)}</span>
      <span className="visually-hidden">{getLabel(number(count))}</span>
    </span>
  )
}

/** The heading of a group of links, with an optional button. */
export const FolderHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={css.heading}>
    <h2 className={css.title}>{title}</h2>
    {children}
  </div>
)
