import { useId, type ReactNode } from 'react'
import css from './drawer-parts.module.css'

/** A drawer of several parts under each other. */
export const DrawerParts = ({ children }: { children: ReactNode }) => <div className={css.parts}>{children}</div>

/** A part of a drawer, named by its title where it has one. */
export function DrawerPart({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.part} {...(title && { 'aria-labelledby': id })}>
      {title && (
        <h3 id={id} className={css.heading}>
          {title}
        </h3>
      )}
      {children}
    </section>
  )
}

/** The last part of a drawer: the ways out of what it shows. */
export const DrawerEnd = ({ children }: { children: ReactNode }) => <section className={css.end}>{children}</section>
