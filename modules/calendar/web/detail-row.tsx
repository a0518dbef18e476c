import type { ReactNode } from 'react'
import css from './detail-row.module.css'

export const DetailRow = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className={css.line}>
    {icon}
    <div className={css.content}>{children}</div>
  </div>
)

/** Only http and https URLs become links, because imported events may contain others. */
export const EventUrl = ({ url }: { url: string }) =>
  /^https?:\/\//i.test(url) ? (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
      {url}
    </a>
  ) : (
    <span dir="ltr">{url}</span>
  )
