import { useState } from 'react'
import css from './card-detail.module.css'

type LineFieldProps = { label: string; value: string; isDone?: boolean; onSave: (text: string) => void }

/** One line, written in its place; saved by Enter or on leaving, and left as it was where it is emptied. */
export function LineField({ label, value, isDone, onSave }: LineFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const leave = () => {
    const text = draft?.trim()
    if (text && text !== value) onSave(text)
    setDraft(null)
  }
  return (
    <textarea
      rows={1}
      className={css.line}
      data-done={isDone || undefined}
      aria-label={label}
      maxLength={255}
      value={draft ?? value}
      onChange={(event) => setDraft(event.target.value.replaceAll('\n', ' '))}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur()
        if (event.key !== 'Escape' || draft === null) return
        event.preventDefault()
        event.stopPropagation()
        setDraft(null)
      }}
    />
  )
}
