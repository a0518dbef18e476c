import type { CSSProperties } from 'react'
import css from './color-dot.module.css'
import type { BadgeProps } from './badge.tsx'

export type ColorDotProps = { tone: NonNullable<BadgeProps['tone']> }

export const ColorDot = ({ tone }: ColorDotProps) => (
  <span aria-hidden className={css.dot} style={{ '--tone': tone === 'neutral' ? 'var(--soft)' : `var(--${tone})` } as CSSProperties} />
)
