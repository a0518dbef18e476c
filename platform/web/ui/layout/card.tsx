import type { ComponentProps, ReactNode } from 'react'
import css from './card.module.css'
import { classes } from '../classes.ts'

export type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: string
  /** At the end of the title. */
  action?: ReactNode
  isDense?: boolean
  /** Without padding, for tables and lists that reach its edges. */
  isFlush?: boolean
}

export const Card = ({ title, action, isDense, isFlush, className, children, ...rest }: CardProps) => (
  <section {...rest} className={classes(css.card, isDense && css.dense, isFlush && css.flush, className)}>
    {title && (
      <header className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {action}
      </header>
    )}
    {children}
  </section>
)
