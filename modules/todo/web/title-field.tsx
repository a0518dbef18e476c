import { useTranslation } from 'react-i18next'
import type { Task } from '../contract.ts'
import css from './task-detail.module.css'
import { Theirs } from './theirs.tsx'
import { useDraft } from './use-draft.ts'
import type { TaskUpdate } from './use-task-update.ts'

type FieldProps = { task: Task; update: TaskUpdate; isReadOnly: boolean }

/** The title is written in its place, and saved by Enter or on leaving. */
export function TitleField({ task, update: { save, problems }, isReadOnly }: FieldProps) {
  const { t } = useTranslation('todo')
  const draft = useDraft(task.title, (text, onSaved) => (text.trim() ? save({ title: text.trim() }, onSaved) : onSaved()))
  const problem = problems['title']
  return (
    <div className={css.titleField}>
      <textarea
        rows={1}
        className={css.title}
        aria-label={t('field.title')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'task-title-problem' : undefined}
        value={draft.text}
        maxLength={255}
        readOnly={isReadOnly}
        onChange={(event) => draft.write(event.target.value.replaceAll('\n', ' '))}
        onBlur={draft.leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur()
          if (event.key !== 'Escape' || !draft.isDirty) return
          draft.drop()
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {problem && (
        <p id="task-title-problem" className={css.problem}>
          {problem}
        </p>
      )}
      <Theirs text={draft.theirs} onTake={draft.drop} />
    </div>
  )
}
