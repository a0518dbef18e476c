import { useId } from 'react'
import { RemoteChangeNotice } from '../forms/remote-change-notice.tsx'
import { useDraft } from '../forms/use-draft.ts'
import css from './inline-field.module.css'

export type InlineFieldProps = {
  label: string
  value: string
  maxLength: number
  save: (text: string, onSaved: () => void) => void
  problem: string | undefined
  isReadOnly: boolean
}

/** A title edited in place, saved with Enter or on blur; an empty title is not saved. */
export function TitleField({ label, value, maxLength, save, problem, isReadOnly }: InlineFieldProps) {
  const id = useId()
  const draft = useDraft(value, (text, onSaved) => (text.trim() ? save(text.trim(), onSaved) : onSaved()))
  return (
    <div>
      <textarea
        rows={1}
        className={css.title}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        value={draft.text}
        maxLength={maxLength}
        readOnly={isReadOnly}
        onChange={(event) => draft.setText(event.target.value.replaceAll('\n', ' '))}
        onBlur={draft.blur}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur()
          if (event.key !== 'Escape' || !draft.isDirty) return
          draft.discard()
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {problem && (
        <p id={id} className={css.problem}>
          {problem}
        </p>
      )}
      <RemoteChangeNotice text={draft.remoteValue} onAccept={draft.discard} />
    </div>
  )
}
