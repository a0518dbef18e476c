import { useId, type ReactNode } from 'react'
import css from './drawer-sections.module.css'

export const DrawerSections = ({ children }: { children: ReactNode }) => <div className={css.parts}>{children}</div>

export function DrawerSection({ title, children }: { title?: string; children: ReactNode }) {
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

export const DrawerFooter = ({ children }: { children: ReactNode }) => <section className={css.end}>{children}</section>
