import { useId } from 'react'
import { Theirs } from '../forms/theirs.tsx'
import { useDraft } from '../forms/use-draft.ts'
import css from './written-field.module.css'

export type WrittenFieldProps = {
  label: string
  value: string
  maxLength: number
  /** Calls back once it is saved. */
  save: (text: string, onSaved: () => void) => void
  /** What is wrong with what was to be saved. */
  problem: string | undefined
  isReadOnly: boolean
}

/** A title is written in its place, and saved by Enter or on leaving; an empty one is not saved. */
export function TitleField({ label, value, maxLength, save, problem, isReadOnly }: WrittenFieldProps) {
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
        onChange={(event) => draft.write(event.target.value.replaceAll('\n', ' '))}
        onBlur={draft.blur}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur()
          if (event.key !== 'Escape' || !draft.isDirty) return
          draft.drop()
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {problem && (
        <p id={id} className={css.problem}>
          {problem}
        </p>
      )}
      <Theirs text={draft.theirs} onTake={draft.drop} />
    </div>
  )
}
