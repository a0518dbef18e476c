import type { CSSProperties } from 'react'
import css from './dot.module.css'
import type { PillProps } from './pill.tsx'

export type DotProps = { tone: NonNullable<PillProps['tone']> }

/** A colour that a name beside it explains. */
export const Dot = ({ tone }: DotProps) => (
  <span aria-hidden className={css.dot} style={{ '--tone': tone === 'neutral' ? 'var(--soft)' : `var(--${tone})` } as CSSProperties} />
)
