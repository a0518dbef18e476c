import type { ReactNode } from 'react'
import css from './message-page.module.css'

type MessagePageProps = { code?: string; title: string; children: ReactNode; actions: ReactNode }

export function MessagePage({ code, title, children, actions }: MessagePageProps) {
  return (
    <section className={css.page}>
      {code && (
        <p className={css.code} aria-hidden>
          {code}
        </p>
      )}
      <h1 className={css.title}>{title}</h1>
      <div className={css.text}>{children}</div>
      <div className={css.actions}>{actions}</div>
    </section>
  )
}
