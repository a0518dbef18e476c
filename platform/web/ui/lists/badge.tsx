import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import css from './badge.module.css'

export type BadgeProps = {
  tone?: 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info'
  /** A color from 0 to 7 instead of a tone, for tags. */
  tint?: number
  children: ReactNode
}

export const Badge = ({ tone = 'neutral', tint, children }: BadgeProps) => (
  <span className={joinClasses(css.pill, tint === undefined ? css[tone] : css.tinted)} data-tint={tint}>
    {children}
  </span>
)
