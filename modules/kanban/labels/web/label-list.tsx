import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { ColoredNameRow, ColoredNameList, NewColoredNameForm } from '#platform/web/ui/lists/colored-names.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { ColorDot } from '#platform/web/ui/lists/color-dot.tsx'
import { DrawerSection } from '#platform/web/ui/overlays/drawer-sections.tsx'
import { kanban } from '../../contract.ts'
import { type Label, labelColors } from '../contract.ts'
import { getCardTopics } from '../../web/cache-topics.ts'
import { useKanbanPermissions } from '../../web/use-permissions.ts'
import { toneByColor } from '../../web/use-labels.ts'

/** Manages a project's labels; each field saves on blur. */
export function LabelList({ projectId, labels }: { projectId: number; labels: readonly Label[] }) {
  const { t } = useTranslation('kanban')
  const permissions = useKanbanPermissions()
  return (
    <DrawerSection title={t('labels')}>
      <ColoredNameList>
        {labels.map((label) => (
          <LabelRow key={label.id} label={label} />
        ))}
      </ColoredNameList>
      {permissions.canAddLabels && <NewLabel projectId={projectId} />}
    </DrawerSection>
  )
}

function LabelRow({ label }: { label: Label }) {
  const { t } = useTranslation('kanban')
  const { canUpdateLabel, canDeleteLabel } = useKanbanPermissions()
  const { id, title, color, projectId } = label
  const update = useApiMutation(kanban.updateLabel, {
    topics: getCardTopics(projectId),
    optimisticUpdate: ({ updateQuery }, { data }) =>
      updateQuery(kanban.listLabels, (list) => ({
        ...list,
        labels: list.labels.map((one) => (one.id === data.id ? { ...one, ...(data as Partial<Label>) } : one)),
      })),
    undoMessage: () => t('labels.changed'),
    onError: (_, { data }) => data.title !== undefined,
  })
  const remove = useDeleteLabel(label)
  return (
    <ColoredNameRow
      {...{ title, color }}
      colors={useColors()}
      label={t('labels.title', { title })}
      colorLabel={t('labels.color', { title })}
      removeLabel={t('labels.delete', { title })}
      isReadOnly={!canUpdateLabel(label)}
      onRename={(text) => update.mutateAsync({ projectId, data: { id, title: text } })}
      onColor={(chosen) => update.mutate({ projectId, data: { id, color: chosen } })}
      onRemove={canDeleteLabel(label) ? () => void remove() : null}
    />
  )
}

function useDeleteLabel({ id, title, projectId }: Label): () => Promise<void> {
  const { t } = useTranslation('kanban')
  const remove = useApiMutation(kanban.deleteLabel, {
    topics: getCardTopics(projectId),
    optimisticUpdate: ({ updateQuery }, { data }) =>
      updateQuery(kanban.listLabels, (list) => ({ ...list, labels: list.labels.filter((one) => one.id !== data) })),
    undoMessage: () => t('labels.deleted', { title }),
  })
  return async () => {
    const question = {
      title: t('labels.deleteTitle', { title }),
      text: t('labels.deleteText'),
      confirmLabel: t('menu.delete'),
      isDanger: true,
    }
    if (await confirm(question)) remove.mutate({ projectId, data: id })
  }
}

function NewLabel({ projectId }: { projectId: number }) {
  const { t } = useTranslation('kanban')
  const add = useApiMutation(kanban.addLabel, {
    topics: getCardTopics(projectId),
    undoMessage: () => t('labels.added'),
    onError: () => true,
  })
  return (
    <NewColoredNameForm
      colors={useColors()}
      colorLabel={t('labels.color', { title: t('labels.new') })}
      label={t('labels.new')}
      action={t('labels.add')}
      isLoading={add.isPending}
      initialColor="violet"
      onAdd={(title, color) => add.mutateAsync({ projectId, data: { title, color } })}
    />
  )
}

function useColors() {
  const { t } = useTranslation('kanban')
  return labelColors.map((color) => ({ value: color, label: t(`color.${color}`), icon: <ColorDot tone={toneByColor[color]} /> }))
}
