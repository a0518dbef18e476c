import type { KeyboardEvent, RefObject } from 'react'
import { MESSAGE_LIMIT } from '../../contract.ts'
import css from './composer.module.css'
import type { MentionSuggestions } from './use-mention-suggestions.ts'

type ComposerFieldProps = {
  field: RefObject<HTMLTextAreaElement | null>
  label: string
  text: string
  isReadOnly: boolean
  suggestions: MentionSuggestions
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

export const ComposerField = ({ field, label, text, isReadOnly, suggestions, onChange, onKeyDown }: ComposerFieldProps) => (
  <textarea
    ref={field}
    rows={1}
    dir="auto"
    className={css.field}
    aria-label={label}
    placeholder={label}
    value={text}
    maxLength={MESSAGE_LIMIT}
    readOnly={isReadOnly}
    onChange={(event) => {
      onChange(event.target.value)
      suggestions.onCaretMove()
    }}
    onSelect={suggestions.onCaretMove}
    onKeyDown={(event) => (suggestions.onKeyDown(event) ? event.preventDefault() : onKeyDown(event))}
    {...suggestions.fieldProps}
  />
)
