import { useTranslation } from 'react-i18next'
import { useAction } from '#platform/web/queries.ts'
import { ColoredName, ColoredNames, NewColoredName } from '#platform/web/ui/colored-names.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Dot } from '#platform/web/ui/dot.tsx'
import { tagColors, todo, type Tag } from '../contract.ts'
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
      <ColoredNames>
        {tags.map((tag) => (
          <TagRow key={tag.id} tag={tag} mayChange={rights.mayChangeTags} mayDelete={rights.mayDeleteTags} />
        ))}
      </ColoredNames>
      {rights.mayAddTags && <NewTag />}
    </Dialog>
  )
}

const topics = ['todo']

function TagRow({ tag, mayChange, mayDelete }: { tag: Tag; mayChange: boolean; mayDelete: boolean }) {
  const { t } = useTranslation('todo')
  const { id, title, color } = tag
  const update = useAction(todo.updateTag, {
    topics,
    optimistic: ({ change }, { tag: given }) =>
      change(todo.listTags, (list) => ({ ...list, tags: list.tags.map((one) => (one.id === given.id ? { ...one, ...given } : one)) })),
    done: () => t('tags.changed'),
    onProblem: (_, { tag: given }) => given.title !== undefined,
  })
  const remove = useDeleteTag(tag)
  return (
    <ColoredName
      {...{ title, color }}
      colors={useColors()}
      label={t('tags.title', { title })}
      colorLabel={t('tags.color', { title })}
      removeLabel={t('tags.delete', { title })}
      isReadOnly={!mayChange}
      onRename={async (text) => tagWord(text) && update.mutateAsync({ tag: { id, title: tagWord(text) } })}
      onColor={(chosen) => update.mutate({ tag: { id, color: chosen } })}
      onRemove={mayDelete ? () => void remove() : null}
    />
  )
}

function useDeleteTag({ id, title }: Tag): () => Promise<void> {
  const { t } = useTranslation('todo')
  const remove = useAction(todo.deleteTag, {
    topics,
    optimistic: ({ change }, { tagId }) =>
      change(todo.listTags, (list) => ({ ...list, tags: list.tags.filter((one) => one.id !== tagId) })),
    done: () => t('tags.deleted', { title }),
  })
  return async () => {
    const question = { title: t('tags.deleteTitle', { title }), text: t('tags.deleteText'), action: t('menu.delete'), isDanger: true }
    if (await confirm(question)) remove.mutate({ tagId: id })
  }
}

function NewTag() {
  const { t } = useTranslation('todo')
  const add = useAction(todo.addTag, { topics, done: () => t('tags.added'), onProblem: () => true })
  return (
    <NewColoredName
      colors={useColors()}
      colorLabel={t('tags.color', { title: t('tags.new') })}
      label={t('tags.new')}
      action={t('tags.add')}
      isLoading={add.isPending}
      first="violet"
      onAdd={async (title, color) => tagWord(title) && add.mutateAsync({ tag: { title: tagWord(title), color } })}
    />
  )
}

function useColors() {
  const { t } = useTranslation('todo')
  return tagColors.map((color) => ({ value: color, label: t(`color.${color}`), icon: <Dot tone={tones[color]} /> }))
}
