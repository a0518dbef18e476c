import type { ReactNode } from 'react'
import { CircleCheck, CircleDashed } from 'lucide-react'
import css from './linked-records.module.css'

export type LinkedRecord = {
  key: string
  href: string
  icon: ReactNode
  kindLabel?: string
  title: string
  status: { isDone: boolean; label: string } | null
}

/** Links to records created from another one, such as tasks from a message. */
export function LinkedRecordList({ label, links }: { label?: string; links: readonly LinkedRecord[] }) {
  return (
    <ul className={css.links} aria-label={label}>
      {links.map(({ key, href, icon, kindLabel, title, status }) => (
        <li key={key}>
          <a className={css.link} href={href} data-done={status?.isDone || undefined}>
            {icon}
            {kindLabel && <span className="visually-hidden">{kindLabel}</span>}
            <bdi className={css.title}>{title}</bdi>
            {status && (
              <span className={css.state}>
                {status.isDone ? <CircleCheck aria-hidden /> : <CircleDashed aria-hidden />}
                {status.label}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
