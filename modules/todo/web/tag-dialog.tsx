import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api-problem.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useAction } from '#platform/web/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Dot } from '#platform/web/ui/dot.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextField } from '#platform/web/ui/text-field.tsx'
import { tagColors, todo, type Tag, type TagColor } from '../contract.ts'
import css from './tag-dialog.module.css'
import { tagWord } from './tag-word.ts'
import { useTaskRights } from './task-rights.ts'
import { tones, useTags } from './use-tags.ts'

/** The workspace's tags: add, rename, recolour, delete. Each field saves when it is left. */
export function TagDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('todo')
  const { tags } = useTags()
  const rights = useTaskRights()
  return (
    <Dialog isOpen title={t('tags.manage')} onClose={onClose}>
      <ul className={css.tags}>
        {tags.map((tag) => (
          <TagRow key={tag.id} tag={tag} mayChange={rights.mayChangeTags} mayDelete={rights.mayDeleteTags} />
        ))}
      </ul>
      {rights.mayAddTags && <NewTag />}
    </Dialog>
  )
}

const topics = ['todo']

function TagRow({ tag, mayChange, mayDelete }: { tag: Tag; mayChange: boolean; mayDelete: boolean }) {
  const { t } = useTranslation('todo')
  const [title, setTitle] = useState<string | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const update = useAction(todo.updateTag, {
    topics,
    optimistic: ({ change }, { tag: given }) =>
      change(todo.listTags, (list) => ({ ...list, tags: list.tags.map((one) => (one.id === given.id ? { ...one, ...given } : one)) })),
    done: () => t('tags.changed'),
    onSuccess: () => setTitle(null),
    onProblem: (refused) => (setProblem(refused), true),
  })
  const save = () => {
    const next = title === null ? '' : tagWord(title)
    setProblem(null)
    if (!next || next === tag.title) return setTitle(null)
    update.mutate({ tag: { id: tag.id, title: next } })
  }
  return (
    <li className={css.tag}>
      <ColorSelect
        isDisabled={!mayChange}
        title={tag.title}
        value={tag.color}
        onChange={(color) => update.mutate({ tag: { id: tag.id, color } })}
      />
      <TextField
        label={t('tags.title', { title: tag.title })}
        isLabelUnseen
        value={title ?? tag.title}
        maxLength={64}
        readOnly={!mayChange}
        error={problem ? problemText(problem) : undefined}
        onChange={setTitle}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && save()}
      />
      {mayDelete && <DeleteTag tag={tag} />}
    </li>
  )
}

function DeleteTag({ tag }: { tag: Tag }) {
  const { t } = useTranslation('todo')
  const remove = useAction(todo.deleteTag, {
    topics,
    optimistic: ({ change }, { tagId }) => change(todo.listTags, (list) => ({ ...list, tags: list.tags.filter(({ id }) => id !== tagId) })),
    done: () => t('tags.deleted', { title: tag.title }),
  })
  const ask = async () => {
    const question = {
      title: t('tags.deleteTitle', { title: tag.title }),
      text: t('tags.deleteText'),
      action: t('menu.delete'),
      isDanger: true,
    }
    if (await confirm(question)) remove.mutate({ tagId: tag.id })
  }
  return (
    <IconButton label={t('tags.delete', { title: tag.title })} onClick={() => void ask()}>
      <Trash2 />
    </IconButton>
  )
}

function NewTag() {
  const { t } = useTranslation('todo')
  const [title, setTitle] = useState('')
  const [color, setColor] = useState<TagColor>('violet')
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const add = useAction(todo.addTag, {
    topics,
    done: () => t('tags.added'),
    onSuccess: () => setTitle(''),
    onProblem: (refused) => (setProblem(refused), true),
  })
  return (
    <form
      className={css.tag}
      onSubmit={(event) => {
        event.preventDefault()
        setProblem(null)
        if (tagWord(title)) add.mutate({ tag: { title: tagWord(title), color } })
      }}
    >
      <ColorSelect title={t('tags.new')} value={color} onChange={setColor} />
      <TextField
        label={t('tags.new')}
        isLabelUnseen
        placeholder={t('tags.new')}
        value={title}
        maxLength={64}
        error={problem ? problemText(problem) : undefined}
        onChange={setTitle}
      />
      <Button type="submit" icon={<Plus />} isLoading={add.isPending}>
        {t('tags.add')}
      </Button>
    </form>
  )
}

type ColorSelectProps = { title: string; value: TagColor; onChange: (color: TagColor) => void; isDisabled?: boolean }

function ColorSelect({ title, value, onChange, isDisabled = false }: ColorSelectProps) {
  const { t } = useTranslation('todo')
  const options = tagColors.map((color) => ({
    value: color,
    label: t(`color.${color}`),
    icon: <Dot tone={tones[color]} />,
  }))
  return <Select label={t('tags.color', { title })} isLabelUnseen {...{ options, value, onChange, isDisabled }} className={css.color!} />
}
