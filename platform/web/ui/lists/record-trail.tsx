import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import css from './record-trail.module.css'

type RecordTrailProps = {
  record: { createdAt: string; updatedAt: string }
  /** Behind the times, such as the record's number. */
  mark?: string
  words: { created: (when: string) => string; updated: (when: string) => string; history: string }
  /** Loads what is about to be looked at. */
  onIntent: () => void
  /** All that has happened, shown on demand. */
  children: ReactNode
}

/** When a record came and changed, and on demand all that has happened to it. */
export function RecordTrail({ record: { createdAt, updatedAt }, mark, words, onIntent, children }: RecordTrailProps) {
  const { relative, dateTime } = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={css.trail}>
      <p className={css.times}>
        <span title={dateTime(createdAt)}>{words.created(relative(createdAt))}</span>
        {updatedAt !== createdAt && <span title={dateTime(updatedAt)}>{words.updated(relative(updatedAt))}</span>}
        {mark && <span>{mark}</span>}
      </p>
      <button
        type="button"
        className={css.disclose}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        <ChevronDown aria-hidden /> {words.history}
      </button>
      {isOpen && children}
    </section>
  )
}
