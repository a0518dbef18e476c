import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import type { Card } from '../../cards/card.ts'
import type { Checklist } from '../checklist.ts'
import { joinClasses } from '#platform/web/ui/join-classes.ts'
import section from '../../web/card-section.module.css'
import css from './checklists.module.css'
import { ChecklistItems } from './checklist-items.tsx'
import { InlineTextField } from './inline-text-field.tsx'
import { kanban } from '../../contract.ts'
import { useCardMutation } from '../../cards/web/index.ts'
import { withChecklist, withoutChecklist } from './checklist-changes.ts'

export function Checklists({ card, isReadOnly }: { card: Card; isReadOnly: boolean }) {
  const { t } = useTranslation('kanban')
  const add = useCardMutation(kanban.saveChecklist, card)
  if (isReadOnly && card.checklists.length === 0) return null
  return (
    <>
      {card.checklists.map((list) => (
        <ChecklistSection key={list.id} {...{ card, list, isReadOnly }} />
      ))}
      {!isReadOnly && (
        <Button
          size="small"
          className={section.start}
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

type ChecklistSectionProps = { card: Card; list: Checklist; isReadOnly: boolean }

function ChecklistSection({ card, list, isReadOnly }: ChecklistSectionProps) {
  const { t } = useTranslation('kanban')
  const [hidesChecked, setHidesChecked] = useState(false)
  const { projectId, id: taskId } = card
  const rename = useCardMutation(kanban.saveChecklist, card, (task, { data }) => withChecklist(task, list.id, { title: data.title }))
  const remove = useCardMutation(kanban.deleteChecklist, card, (task) => withoutChecklist(task, list.id))
  const done = list.items.filter(({ isDone }) => isDone).length
  return (
    <section className={section.section} aria-label={list.title}>
      <header className={css.header}>
        <h2 className={joinClasses(section.heading, css.title)}>
          {isReadOnly ? (
            list.title
          ) : (
            <InlineTextField
              label={t('checklist.title')}
              value={list.title}
              onSave={(title) => rename.mutate({ projectId, data: { taskId, id: list.id, title } })}
            />
          )}
        </h2>
        <span className={css.progress}>{`${done}/${list.items.length}`}</span>
        {done > 0 && (
          <Button variant="quiet" size="small" aria-pressed={hidesChecked} onClick={() => setHidesChecked(!hidesChecked)}>
            {t(hidesChecked ? 'checklist.showDone' : 'checklist.hideDone')}
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
        <ProgressBar isAchievement value={done} max={list.items.length} label={t('checklist.progress', { title: list.title })} />
      )}
      <ChecklistItems {...{ card, list, isReadOnly }} hidesChecked={hidesChecked} />
    </section>
  )
}
