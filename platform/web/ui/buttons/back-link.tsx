import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './back-link.module.css'

/** The link above a page header to the parent list; not printed. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={css.back} data-paper="none">
    <ArrowLeft data-points /> {children}
  </Link>
)
