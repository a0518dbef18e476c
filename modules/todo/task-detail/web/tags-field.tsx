import { useTranslation } from 'react-i18next'
import { useAction } from '#platform/web/api/queries.ts'
import type { SelectOption } from '#platform/web/ui/fields/select.tsx'
import { TagInput } from '#platform/web/ui/fields/tag-input.tsx'
import { Pill } from '#platform/web/ui/lists/pill.tsx'
import { todo, type Task } from '../../contract.ts'
import css from './task-detail.module.css'
import { toTagTitle, useTagPermissions, useTags } from '../../tags/web/index.ts'
import type { TaskUpdate } from './use-task-update.ts'

type TagsFieldProps = { task: Task; update: TaskUpdate; isReadOnly: boolean }

/** The task's tags; a word that is no tag yet becomes one where the viewer may add tags. */
export function TagsField({ task, update: { save, problems }, isReadOnly }: TagsFieldProps) {
  const { t } = useTranslation('todo')
  const { tags, toneOf } = useTags()
  const { canAdd } = useTagPermissions()
  const add = useAction(todo.addTag, { topics: ['todo'] })
  const known = new Map(tags.map(({ title }) => [title.toLowerCase(), title]))
  const change = async (selected: readonly SelectOption[]) => {
    const titles = selected.map(({ value }) => known.get(value.toLowerCase()) ?? value)
    const isNew = (title: string) => !known.has(title.toLowerCase())
    try {
      for (const title of titles.filter(isNew)) await add.mutateAsync({ tag: { title } })
      save({ tags: [...new Set(titles)] })
    } catch {
      // The refusal is shown by the action; the tags stay as they are.
    }
  }
  if (isReadOnly)
    return (
      <p className={css.readTags} aria-label={t('tags')}>
        {task.tags.map((tag) => (
          <Pill key={tag} tone={toneOf(tag)}>
            {tag}
          </Pill>
        ))}
      </p>
    )
  return (
    <TagInput
      label={t('tags')}
      placeholder={t('tags.hint')}
      selected={task.tags.map(optionOf)}
      find={async (text) =>
        tags.filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase())).map(({ title }) => optionOf(title))
      }
      make={(text) => (canAdd || known.has(text.toLowerCase()) ? optionOf(toTagTitle(text)) : null)}
      error={problems['tags']}
      onChange={(selected) => void change(selected)}
    />
  )
}

const optionOf = (title: string): SelectOption => ({ value: title, label: title })
