import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { TagInput } from '#platform/web/ui/fields/tag-input.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { todo, type Task } from '../../contract.ts'
import css from './task-detail.module.css'
import { toTagTitle, useTagPermissions, useTags } from '../../tags/web/index.ts'
import type { TaskUpdate } from './use-task-update.ts'

type TagsFieldProps = { task: Task; update: TaskUpdate; isReadOnly: boolean }

/** Users who may create tags can add new ones here. */
export function TagsField({ task, update: { save, problems }, isReadOnly }: TagsFieldProps) {
  const { t } = useTranslation('todo')
  const { tags, getTagTone } = useTags()
  const { canAdd } = useTagPermissions()
  const add = useApiMutation(todo.addTag, { topics: ['todo'] })
  const titlesByKey = new Map(tags.map(({ title }) => [title.toLowerCase(), title]))
  const saveTags = async (selected: readonly SelectOption[]) => {
    const titles = selected.map(({ value }) => titlesByKey.get(value.toLowerCase()) ?? value)
    const isNew = (title: string) => !titlesByKey.has(title.toLowerCase())
    try {
      for (const title of titles.filter(isNew)) await add.mutateAsync({ tag: { title } })
      save({ tags: [...new Set(titles)] })
    } catch {
      // The mutation has already shown the error.
    }
  }
  if (isReadOnly)
    return (
      <p className={css.tags} aria-label={t('tags')}>
        {task.tags.map((tag) => (
          <Badge key={tag} tone={getTagTone(tag)}>
            {tag}
          </Badge>
        ))}
      </p>
    )
  return (
    <TagInput
      label={t('tags')}
      placeholder={t('tags.hint')}
      selected={task.tags.map(toTagOption)}
      loadOptions={async (text) =>
        tags.filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase())).map(({ title }) => toTagOption(title))
      }
      createOption={(text) => (canAdd || titlesByKey.has(text.toLowerCase()) ? toTagOption(toTagTitle(text)) : null)}
      error={problems['tags']}
      onChange={(selected) => void saveTags(selected)}
    />
  )
}

const toTagOption = (title: string): SelectOption => ({ value: title, label: title })
