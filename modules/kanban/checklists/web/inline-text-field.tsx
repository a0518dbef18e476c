import { useState } from 'react'
import css from './checklists.module.css'

type InlineTextFieldProps = { label: string; value: string; isDone?: boolean; onSave: (text: string) => void }

/** Saves on Enter or blur; an empty text is discarded. */
export function InlineTextField({ label, value, isDone, onSave }: InlineTextFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const leave = () => {
    const text = draft?.trim()
    if (text && text !== value) onSave(text)
    setDraft(null)
  }
  return (
    <textarea
      rows={1}
      className={css.text}
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
