import { useTranslation } from 'react-i18next'
import { useAction } from '#platform/web/api/queries.ts'
import { ColoredName, ColoredNames, NewColoredName } from '#platform/web/ui/lists/colored-names.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { Dot } from '#platform/web/ui/lists/dot.tsx'
import { DrawerPart } from '#platform/web/ui/overlays/drawer-parts.tsx'
import { kanban } from '../../contract.ts'
import { type Label, labelColors } from '../contract.ts'
import { getCardTopics } from '../../web/cache-topics.ts'
import { useKanbanPermissions } from '../../web/use-permissions.ts'
import { toneByColor } from '../../web/use-labels.ts'

/** A project's labels: add, rename, recolour, delete. Each field saves when it is left. */
export function LabelList({ projectId, labels }: { projectId: number; labels: readonly Label[] }) {
  const { t } = useTranslation('kanban')
  const permissions = useKanbanPermissions()
  return (
    <DrawerPart title={t('labels')}>
      <ColoredNames>
        {labels.map((label) => (
          <LabelRow key={label.id} label={label} />
        ))}
      </ColoredNames>
      {permissions.canAddLabels && <NewLabel projectId={projectId} />}
    </DrawerPart>
  )
}

function LabelRow({ label }: { label: Label }) {
  const { t } = useTranslation('kanban')
  const { canChangeLabel, canDeleteLabel } = useKanbanPermissions()
  const { id, title, color, projectId } = label
  const update = useAction(kanban.updateLabel, {
    topics: getCardTopics(projectId),
    optimistic: ({ change }, { data }) =>
      change(kanban.listLabels, (list) => ({
        ...list,
        labels: list.labels.map((one) => (one.id === data.id ? { ...one, ...(data as Partial<Label>) } : one)),
      })),
    done: () => t('labels.changed'),
    onProblem: (_, { data }) => data.title !== undefined,
  })
  const remove = useDeleteLabel(label)
  return (
    <ColoredName
      {...{ title, color }}
      colors={useColors()}
      label={t('labels.title', { title })}
      colorLabel={t('labels.color', { title })}
      removeLabel={t('labels.delete', { title })}
      isReadOnly={!canChangeLabel(label)}
      onRename={(text) => update.mutateAsync({ projectId, data: { id, title: text } })}
      onColor={(chosen) => update.mutate({ projectId, data: { id, color: chosen } })}
      onRemove={canDeleteLabel(label) ? () => void remove() : null}
    />
  )
}

function useDeleteLabel({ id, title, projectId }: Label): () => Promise<void> {
  const { t } = useTranslation('kanban')
  const remove = useAction(kanban.deleteLabel, {
    topics: getCardTopics(projectId),
    optimistic: ({ change }, { data }) =>
      change(kanban.listLabels, (list) => ({ ...list, labels: list.labels.filter((one) => one.id !== data) })),
    done: () => t('labels.deleted', { title }),
  })
  return async () => {
    const question = { title: t('labels.deleteTitle', { title }), text: t('labels.deleteText'), action: t('menu.delete'), isDanger: true }
    if (await confirm(question)) remove.mutate({ projectId, data: id })
  }
}

function NewLabel({ projectId }: { projectId: number }) {
  const { t } = useTranslation('kanban')
  const add = useAction(kanban.addLabel, { topics: getCardTopics(projectId), done: () => t('labels.added'), onProblem: () => true })
  return (
    <NewColoredName
      colors={useColors()}
      colorLabel={t('labels.color', { title: t('labels.new') })}
      label={t('labels.new')}
      action={t('labels.add')}
      isLoading={add.isPending}
      first="violet"
      onAdd={(title, color) => add.mutateAsync({ projectId, data: { title, color } })}
    />
  )
}

function useColors() {
  const { t } = useTranslation('kanban')
  return labelColors.map((color) => ({ value: color, label: t(`color.${color}`), icon: <Dot tone={toneByColor[color]} /> }))
}
