import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Task } from '../contract.ts'
import css from './task-detail.module.css'
import { Theirs } from './theirs.tsx'
import { useDraft } from './use-draft.ts'
import type { TaskUpdate } from './use-task-update.ts'

type FieldProps = { task: Task; update: TaskUpdate; isReadOnly: boolean }

/** Markdown: read as rendered, written as text; saved on leaving and by Ctrl+Enter. */
export function DescriptionField({ task, update: { save, problems }, isReadOnly }: FieldProps) {
  const { t } = useTranslation('todo')
  const [isWriting, setWriting] = useState(false)
  const draft = useDraft(task.description, (description, onSaved) => save({ description }, onSaved))
  const problem = problems['description']
  const isShownAsText = isWriting || draft.isDirty
  if (isReadOnly && !task.description.trim()) return null
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t('field.description')}</h2>
      {isShownAsText ? (
        <textarea
          autoFocus
          className={css.writing}
          aria-label={t('field.description')}
          aria-invalid={problem ? true : undefined}
          aria-describedby="task-description-help"
          value={draft.text}
          maxLength={20_000}
          onChange={(event) => draft.write(event.target.value)}
          onBlur={() => {
            setWriting(false)
            draft.leave()
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
        <Reading text={task.description} onWrite={isReadOnly ? undefined : () => setWriting(true)} />
      )}
      {isShownAsText && (
        <p id="task-description-help" className={css.help}>
          {t('field.descriptionHelp')}
        </p>
      )}
      {problem && <p className={css.problem}>{problem}</p>}
      <Theirs text={draft.theirs} onTake={draft.drop} />
    </section>
  )
}

/** A press on the text, but not on a link in it, begins to write. */
function Reading({ text, onWrite }: { text: string; onWrite: (() => void) | undefined }) {
  const { t } = useTranslation('todo')
  const place = useMarkdown(text)
  const onClick = (event: MouseEvent) => !(event.target as Element).closest('a') && getSelection()?.isCollapsed !== false && onWrite?.()
  return (
    <>
      {text.trim() !== '' && <div ref={place} className={css.markdown} onClick={onClick} />}
      {onWrite && (
        <button type="button" className={css.write} onClick={onWrite}>
          {t(text.trim() ? 'field.descriptionEdit' : 'field.descriptionAdd')}
        </button>
      )}
    </>
  )
}

function useMarkdown(text: string) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isWanted = true
    void import('./markdown.ts').then(({ markdown }) => isWanted && place.current?.replaceChildren(markdown(text)))
    return () => void (isWanted = false)
  }, [text])
  return place
}
