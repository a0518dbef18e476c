import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { ColoredNameRow, ColoredNameList, NewColoredNameForm } from '#platform/web/ui/lists/colored-names.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { ColorDot } from '#platform/web/ui/lists/color-dot.tsx'
import { tagColors, todo, type Tag } from '../../contract.ts'
import { toTagTitle } from './tag-title.ts'
import { useTagPermissions } from './use-tag-permissions.ts'
import { toneByColor, useTags } from './use-tags.ts'

/** Manages the workspace's tags; each field saves on blur. */
export function TagDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('todo')
  const { tags } = useTags()
  const permissions = useTagPermissions()
  return (
    <Dialog isOpen title={t('tags.manage')} onClose={onClose}>
      <ColoredNameList>
        {tags.map((tag) => (
          <TagRow key={tag.id} tag={tag} canUpdate={permissions.canUpdate} canDelete={permissions.canDelete} />
        ))}
      </ColoredNameList>
      {permissions.canAdd && <NewTag />}
    </Dialog>
  )
}

const topics = ['todo']

function TagRow({ tag, canUpdate, canDelete }: { tag: Tag; canUpdate: boolean; canDelete: boolean }) {
  const { t } = useTranslation('todo')
  const { id, title, color } = tag
  const update = useApiMutation(todo.updateTag, {
    topics,
    optimisticUpdate: ({ updateQuery }, { tag: changes }) =>
      updateQuery(todo.listTags, (list) => ({
        ...list,
        tags: list.tags.map((one) => (one.id === changes.id ? { ...one, ...changes } : one)),
      })),
    undoMessage: () => t('tags.changed'),
    onError: (_, { tag: changes }) => changes.title !== undefined,
  })
  const remove = useDeleteTag(tag)
  return (
    <ColoredNameRow
      {...{ title, color }}
      colors={useColors()}
      label={t('tags.title', { title })}
      colorLabel={t('tags.color', { title })}
      removeLabel={t('tags.delete', { title })}
      isReadOnly={!canUpdate}
      onRename={async (text) => toTagTitle(text) && update.mutateAsync({ tag: { id, title: toTagTitle(text) } })}
      onColor={(newColor) => update.mutate({ tag: { id, color: newColor } })}
      onRemove={canDelete ? () => void remove() : null}
    />
  )
}

function useDeleteTag({ id, title }: Tag): () => Promise<void> {
  const { t } = useTranslation('todo')
  const remove = useApiMutation(todo.deleteTag, {
    topics,
    optimisticUpdate: ({ updateQuery }, { tagId }) =>
      updateQuery(todo.listTags, (list) => ({ ...list, tags: list.tags.filter((one) => one.id !== tagId) })),
    undoMessage: () => t('tags.deleted', { title }),
  })
  return async () => {
    const question = { title: t('tags.deleteTitle', { title }), text: t('tags.deleteText'), confirmLabel: t('menu.delete'), isDanger: true }
    if (await confirm(question)) remove.mutate({ tagId: id })
  }
}

function NewTag() {
  const { t } = useTranslation('todo')
  const add = useApiMutation(todo.addTag, { topics, undoMessage: () => t('tags.added'), onError: () => true })
  return (
    <NewColoredNameForm
      colors={useColors()}
      colorLabel={t('tags.color', { title: t('tags.new') })}
      label={t('tags.new')}
      action={t('tags.add')}
      isLoading={add.isPending}
      initialColor="violet"
      onAdd={async (title, color) => toTagTitle(title) && add.mutateAsync({ tag: { title: toTagTitle(title), color } })}
    />
  )
}

function useColors() {
  const { t } = useTranslation('todo')
  return tagColors.map((color) => ({ value: color, label: t(`color.${color}`), icon: <ColorDot tone={toneByColor[color]} /> }))
}
