import { useId, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Markdown } from './markdown.tsx'
import { Theirs } from '../forms/theirs.tsx'
import type { WrittenFieldProps } from '../fields/title-field.tsx'
import { isLeft, useDraft } from '../forms/use-draft.ts'
import css from '../fields/written-field.module.css'

/** What stands on the button that begins to write: with nothing there yet, and with something. */
type MarkdownFieldProps = WrittenFieldProps & { add: string; edit: string }

/** Markdown: read as rendered, written as text; saved on leaving and by Ctrl+Enter. */
export function MarkdownField({ label, value, maxLength, save, problem, isReadOnly, add, edit }: MarkdownFieldProps) {
  const { t } = useTranslation('platform')
  const id = useId()
  const [isWriting, setWriting] = useState(false)
  const draft = useDraft(value, save)
  const isShownAsText = isWriting || draft.isDirty
  if (isReadOnly && !value.trim()) return null
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{label}</h2>
      {isShownAsText ? (
        <textarea
          autoFocus
          className={css.writing}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={id}
          value={draft.text}
          maxLength={maxLength}
          onChange={(event) => {
            setWriting(true)
            draft.write(event.target.value)
          }}
          onBlur={(event) => {
            if (isLeft(event.currentTarget)) setWriting(false)
            draft.blur(event)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            draft.drop()
            setWriting(false)
          }}
        />
      ) : (
        <Reading text={value} action={value.trim() ? edit : add} onWrite={isReadOnly ? undefined : () => setWriting(true)} />
      )}
      {isShownAsText && (
        <p id={id} className={css.help}>
          {t('ui.markdownHelp')}
        </p>
      )}
      {problem && <p className={css.problem}>{problem}</p>}
      <Theirs text={draft.theirs} onTake={draft.drop} />
    </section>
  )
}

/** A press on the text, but not on a link in it, begins to write. */
function Reading({ text, action, onWrite }: { text: string; action: string; onWrite: (() => void) | undefined }) {
  const onClick = (event: MouseEvent) => !(event.target as Element).closest('a') && getSelection()?.isCollapsed !== false && onWrite?.()
  return (
    <>
      {text.trim() !== '' && <Markdown text={text} onClick={onClick} />}
      {onWrite && (
        <button type="button" className={css.write} onClick={onWrite}>
          {action}
        </button>
      )}
    </>
  )
}
