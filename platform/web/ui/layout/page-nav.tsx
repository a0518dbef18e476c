import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import css from './page-nav.module.css'

export type PageNavLink = { to: string; title: string }

/** Links between the pages of a module, below the header; not printed. */
export function PageNav({ label, links }: { label: string; links: readonly PageNavLink[] }) {
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    // Some browsers return a promise, which an effect must not return.
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path])
  return (
    <nav ref={nav} aria-label={label} className={css.links} data-paper="none">
      {links.map(({ to, title }) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={css.link}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
