import { useId, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Markdown } from './markdown.tsx'
import { RemoteChangeNotice } from '../forms/theirs.tsx'
import type { InlineFieldProps } from '../fields/title-field.tsx'
import { hasLostFocus, useDraft } from '../forms/use-draft.ts'
import css from '../fields/written-field.module.css'

/** Labels of the edit button: `add` while empty, `edit` otherwise. */
type MarkdownFieldProps = InlineFieldProps & { add: string; edit: string }

/** Rendered Markdown, edited in place, saved on blur. */
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
            draft.setText(event.target.value)
          }}
          onBlur={(event) => {
            if (hasLostFocus(event.currentTarget)) setWriting(false)
            draft.blur(event)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            draft.discard()
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
      <RemoteChangeNotice text={draft.remoteValue} onAccept={draft.discard} />
    </section>
  )
}

/** A click on the text, but not on a link, starts editing. */
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
