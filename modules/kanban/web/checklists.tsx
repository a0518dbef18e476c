import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import type { Card } from '../card-contract.ts'
import type { Checklist } from '../checklist-contract.ts'
import css from './card-detail.module.css'
import { ChecklistItems } from './checklist-items.tsx'
import { LineField } from './line-field.tsx'
import { kanban } from '../contract.ts'
import { useCardAct } from './use-card-act.ts'
import { withChecklist, withoutChecklist } from './checklist-changes.ts'

/** What is to be done on a card, in lists with their progress. */
export function Checklists({ card, isReadOnly }: { card: Card; isReadOnly: boolean }) {
  const { t } = useTranslation('kanban')
  const add = useCardAct(kanban.saveChecklist, card)
  if (isReadOnly && card.checklists.length === 0) return null
  return (
    <>
      {card.checklists.map((list) => (
        <OneChecklist key={list.id} {...{ card, list, isReadOnly }} />
      ))}
      {!isReadOnly && (
        <Button
          size="small"
          className={css.start}
          icon={<Plus />}
          isLoading={add.isPending}
          onClick={() => add.mutate({ projectId: card.projectId, data: { taskId: card.id, title: t('checklist') } })}
        >
          {t('checklist.add')}
        </Button>
      )}
    </>
  )
}

type OneProps = { card: Card; list: Checklist; isReadOnly: boolean }

function OneChecklist({ card, list, isReadOnly }: OneProps) {
  const { t } = useTranslation('kanban')
  const [isHidden, setHidden] = useState(false)
  const { projectId, id: taskId } = card
  const rename = useCardAct(kanban.saveChecklist, card, (task, { data }) => withChecklist(task, list.id, { title: data.title }))
  const remove = useCardAct(kanban.deleteChecklist, card, (task) => withoutChecklist(task, list.id))
  const done = list.items.filter(({ isDone }) => isDone).length
  return (
    <section className={css.section} aria-label={list.title}>
      <header className={css.checklistHead}>
        <h2 className={css.heading}>
          {isReadOnly ? (
            list.title
          ) : (
            <LineField
              label={t('checklist.title')}
              value={list.title}
              onSave={(title) => rename.mutate({ projectId, data: { taskId, id: list.id, title } })}
            />
          )}
        </h2>
        <span className={css.figure}>{`${done}/${list.items.length}`}</span>
        {done > 0 && (
          <Button variant="quiet" size="small" aria-pressed={isHidden} onClick={() => setHidden(!isHidden)}>
            {t(isHidden ? 'checklist.showDone' : 'checklist.hideDone')}
          </Button>
        )}
        {!isReadOnly && (
          <IconButton
            size="small"
            label={t('checklist.delete', { title: list.title })}
            onClick={() => remove.mutate({ projectId, data: { taskId, id: list.id } })}
          >
            <Trash2 />
          </IconButton>
        )}
      </header>
      {list.items.length > 0 && (
        <ProgressBar isAchieved value={done} max={list.items.length} label={t('checklist.progress', { title: list.title })} />
      )}
      <ChecklistItems {...{ card, list, isReadOnly }} hidesDone={isHidden} />
    </section>
  )
}
