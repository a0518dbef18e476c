import type { ComponentProps, ReactNode } from 'react'
import css from './card.module.css'
import { joinClasses } from '../join-classes.ts'

export type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: string
  action?: ReactNode
  isDense?: boolean
  /** Removes the padding, for tables and lists. */
  isFlush?: boolean
}

export const Card = ({ title, action, isDense, isFlush, className, children, ...rest }: CardProps) => (
  <section {...rest} className={joinClasses(css.card, isDense && css.dense, isFlush && css.flush, className)}>
    {title && (
      <header className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {action}
      </header>
    )}
    {children}
  </section>
)
