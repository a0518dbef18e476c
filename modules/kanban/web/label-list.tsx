import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api-problem.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useAction } from '#platform/web/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { Dot } from '#platform/web/ui/dot.tsx'
import { DrawerPart } from '#platform/web/ui/drawer-parts.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextField } from '#platform/web/ui/text-field.tsx'
import { kanban } from '../contract.ts'
import { labelColors, type Label } from '../label-contract.ts'
import { cardTopics } from './card-acts.ts'
import { useKanbanRights } from './kanban-rights.ts'
import css from './project-settings.module.css'
import { tones } from './use-board.ts'

/** A project's labels: add, rename, recolour, delete. Each field saves when it is left. */
export function LabelList({ projectId, labels }: { projectId: number; labels: readonly Label[] }) {
  const { t } = useTranslation('kanban')
  const rights = useKanbanRights()
  return (
    <DrawerPart title={t('labels')}>
      <ul className={css.labels}>
        {labels.map((label) => (
          <LabelRow key={label.id} label={label} />
        ))}
      </ul>
      {rights.mayAddLabels && <NewLabel projectId={projectId} />}
    </DrawerPart>
  )
}

function LabelRow({ label }: { label: Label }) {
  const { t } = useTranslation('kanban')
  const { mayChangeLabel, mayDeleteLabel } = useKanbanRights()
  const [title, setTitle] = useState<string | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const { projectId } = label
  const update = useAction(kanban.updateLabel, {
    topics: cardTopics(projectId),
    optimistic: ({ change }, { data }) =>
      change(kanban.listLabels, (list) => ({
        ...list,
        labels: list.labels.map((one) => (one.id === data.id ? { ...one, ...(data as Partial<Label>) } : one)),
      })),
    done: () => t('labels.changed'),
    onSuccess: () => setTitle(null),
    onProblem: (refused) => (setProblem(refused), true),
  })
  const save = () => {
    const next = title?.trim()
    setProblem(null)
    if (!next || next === label.title) return setTitle(null)
    update.mutate({ projectId, data: { id: label.id, title: next } })
  }
  return (
    <li className={css.label}>
      <ColorSelect
        isDisabled={!mayChangeLabel(label)}
        title={label.title}
        value={label.color}
        onChange={(color) => update.mutate({ projectId, data: { id: label.id, color } })}
      />
      <TextField
        label={t('labels.title', { title: label.title })}
        isLabelUnseen
        value={title ?? label.title}
        maxLength={64}
        readOnly={!mayChangeLabel(label)}
        error={problem ? problemText(problem) : undefined}
        onChange={setTitle}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && save()}
      />
      {mayDeleteLabel(label) && <DeleteLabel label={label} />}
    </li>
  )
}

function DeleteLabel({ label: { id, title, projectId } }: { label: Label }) {
  const { t } = useTranslation('kanban')
  const remove = useAction(kanban.deleteLabel, {
    topics: cardTopics(projectId),
    optimistic: ({ change }, { data }) =>
      change(kanban.listLabels, (list) => ({ ...list, labels: list.labels.filter((one) => one.id !== data) })),
    done: () => t('labels.deleted', { title }),
  })
  const ask = async () => {
    const question = { title: t('labels.deleteTitle', { title }), text: t('labels.deleteText'), action: t('menu.delete'), isDanger: true }
    if (await confirm(question)) remove.mutate({ projectId, data: id })
  }
  return (
    <IconButton label={t('labels.delete', { title })} onClick={() => void ask()}>
      <Trash2 />
    </IconButton>
  )
}

function NewLabel({ projectId }: { projectId: number }) {
  const { t } = useTranslation('kanban')
  const [title, setTitle] = useState('')
  const [color, setColor] = useState<Label['color']>('violet')
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const add = useAction(kanban.addLabel, {
    topics: cardTopics(projectId),
    done: () => t('labels.added'),
    onSuccess: () => setTitle(''),
    onProblem: (refused) => (setProblem(refused), true),
  })
  return (
    <form
      className={css.label}
      onSubmit={(event) => {
        event.preventDefault()
        setProblem(null)
        if (title.trim()) add.mutate({ projectId, data: { title: title.trim(), color } })
      }}
    >
      <ColorSelect title={t('labels.new')} value={color} onChange={setColor} />
      <TextField
        label={t('labels.new')}
        isLabelUnseen
        placeholder={t('labels.new')}
        value={title}
        maxLength={64}
        error={problem ? problemText(problem) : undefined}
        onChange={setTitle}
      />
      <Button type="submit" icon={<Plus />} isLoading={add.isPending}>
        {t('labels.add')}
      </Button>
    </form>
  )
}

type ColorSelectProps = { title: string; value: Label['color']; onChange: (color: Label['color']) => void; isDisabled?: boolean }

function ColorSelect({ title, value, onChange, isDisabled = false }: ColorSelectProps) {
  const { t } = useTranslation('kanban')
  const options = labelColors.map((color) => ({
    value: color,
    label: t(`color.${color}`),
    icon: <Dot tone={tones[color]} />,
  }))
  return <Select label={t('labels.color', { title })} isLabelUnseen {...{ options, value, onChange, isDisabled }} className={css.color!} />
}
