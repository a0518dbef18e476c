import { useTranslation } from 'react-i18next'
import { useAction } from '#platform/web/api/queries.ts'
import { ColoredName, ColoredNames, NewColoredName } from '#platform/web/ui/lists/colored-names.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { Dot } from '#platform/web/ui/lists/dot.tsx'
import { tagColors, todo, type Tag } from '../../contract.ts'
import { toTagTitle } from './tag-title.ts'
import { useTagPermissions } from './use-tag-permissions.ts'
import { tones, useTags } from './use-tags.ts'

/** The workspace's tags: add, rename, recolour, delete. Each field saves when it is left. */
export function TagDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('todo')
  const { tags } = useTags()
  const permissions = useTagPermissions()
  return (
    <Dialog isOpen title={t('tags.manage')} onClose={onClose}>
      <ColoredNames>
        {tags.map((tag) => (
          <TagRow key={tag.id} tag={tag} canUpdate={permissions.canUpdate} canDelete={permissions.canDelete} />
        ))}
      </ColoredNames>
      {permissions.canAdd && <NewTag />}
    </Dialog>
  )
}

const topics = ['todo']

function TagRow({ tag, canUpdate, canDelete }: { tag: Tag; canUpdate: boolean; canDelete: boolean }) {
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
      isReadOnly={!canUpdate}
      onRename={async (text) => toTagTitle(text) && update.mutateAsync({ tag: { id, title: toTagTitle(text) } })}
      onColor={(chosen) => update.mutate({ tag: { id, color: chosen } })}
      onRemove={canDelete ? () => void remove() : null}
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
      onAdd={async (title, color) => toTagTitle(title) && add.mutateAsync({ tag: { title: toTagTitle(title), color } })}
    />
  )
}

function useColors() {
  const { t } = useTranslation('todo')
  return tagColors.map((color) => ({ value: color, label: t(`color.${color}`), icon: <Dot tone={tones[color]} /> }))
}
