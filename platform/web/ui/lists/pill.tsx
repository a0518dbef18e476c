import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './pill.module.css'

export type PillProps = {
  tone?: 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info'
  /** One of the eight tints in place of a tone, for tags. */
  tint?: number
  children: ReactNode
}

/** A status in a word, on its soft tint. */
export const Pill = ({ tone = 'neutral', tint, children }: PillProps) => (
  <span className={classes(css.pill, tint === undefined ? css[tone] : css.tinted)} data-tint={tint}>
    {children}
  </span>
)
