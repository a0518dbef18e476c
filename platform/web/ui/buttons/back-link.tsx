import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './back-link.module.css'

/** Over the head of a page: the list that it belongs to. Not on paper. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={css.back} data-paper="none">
    <ArrowLeft data-points /> {children}
  </Link>
)
