import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import css from './page-links.module.css'

export type PageLink = { to: string; title: string; /** Stands behind the title, such as how much there is. */ besides?: ReactNode }

/** The way between the pages of a module, under the head of each; the one that shows is in sight. Not on paper. */
export function PageLinks({ label, links }: { label: string; links: readonly PageLink[] }) {
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    // In braces: newer browsers answer a promise, which is no way to end an effect.
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path])
  return (
    <nav ref={nav} aria-label={label} className={css.links} data-paper="none">
      {links.map(({ to, title, besides }) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={css.link}>
          {title}
          {besides}
        </Link>
      ))}
    </nav>
  )
}
