import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import css from './record-timestamps.module.css'

type RecordTrailProps = {
  record: { createdAt: string; updatedAt: string }
  trailing?: string
  labels: { created: (when: string) => string; updated: (when: string) => string; history: string }
  onIntent: () => void
  children: ReactNode
}

export function RecordTimestamps({ record: { createdAt, updatedAt }, trailing, labels, onIntent, children }: RecordTrailProps) {
  const { relative, dateTime } = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={css.trail}>
      <p className={css.times}>
        <span title={dateTime(createdAt)}>{labels.created(relative(createdAt))}</span>
        {updatedAt !== createdAt && <span title={dateTime(updatedAt)}>{labels.updated(relative(updatedAt))}</span>}
        {trailing && <span>{trailing}</span>}
      </p>
      <button
        type="button"
        className={css.disclose}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        <ChevronDown aria-hidden /> {labels.history}
      </button>
      {isOpen && children}
    </section>
  )
}
