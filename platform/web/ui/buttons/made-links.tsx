import type { ReactNode } from 'react'
import { CircleCheck, CircleDashed } from 'lucide-react'
import css from './made-links.module.css'

export type MadeLink = {
  key: string
  href: string
  icon: ReactNode
  /** What it is, for those who listen. */
  kind?: string
  title: string
  /** How it stands, in words; null where it is never done. */
  state: { isDone: boolean; words: string } | null
}

/** What was made of something, such as tasks of a message, as it stands now. */
export function MadeLinks({ label, links }: { label?: string; links: readonly MadeLink[] }) {
  return (
    <ul className={css.links} aria-label={label}>
      {links.map(({ key, href, icon, kind, title, state }) => (
        <li key={key}>
          <a className={css.link} href={href} data-done={state?.isDone || undefined}>
            {icon}
            {kind && <span className="unseen">{kind}</span>}
            <bdi className={css.title}>{title}</bdi>
            {state && (
              <span className={css.state}>
                {state.isDone ? <CircleCheck aria-hidden /> : <CircleDashed aria-hidden />}
                {state.words}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
