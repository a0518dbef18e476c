import { useId, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Markdown } from './markdown.tsx'
import { RemoteChangeNotice } from '../forms/remote-change-notice.tsx'
import type { InlineFieldProps } from '../fields/title-field.tsx'
import { hasLostFocus, useDraft } from '../forms/use-draft.ts'
import css from '../fields/inline-field.module.css'

type MarkdownFieldProps = InlineFieldProps & { addLabel: string; editLabel: string }

/** Rendered Markdown, edited in place, saved on blur. */
export function MarkdownField({ label, value, maxLength, save, problem, isReadOnly, addLabel, editLabel }: MarkdownFieldProps) {
  const { t } = useTranslation('platform')
  const id = useId()
  const [isEditing, setWriting] = useState(false)
  const draft = useDraft(value, save)
  const isTextVisible = isEditing || draft.isDirty
  if (isReadOnly && !value.trim()) return null
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{label}</h2>
      {isTextVisible ? (
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
        <RenderedText text={value} action={value.trim() ? editLabel : addLabel} onWrite={isReadOnly ? undefined : () => setWriting(true)} />
      )}
      {isTextVisible && (
        <p id={id} className={css.help}>
          {t('ui.markdownHelp')}
        </p>
      )}
      {problem && <p className={css.problem}>{problem}</p>}
      <RemoteChangeNotice text={draft.remoteValue} onAccept={draft.discard} />
    </section>
  )
}

function RenderedText({ text, action, onWrite }: { text: string; action: string; onWrite: (() => void) | undefined }) {
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
