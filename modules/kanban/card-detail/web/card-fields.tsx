import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import { call } from '#platform/web/api/api.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { TagInput } from '#platform/web/ui/fields/tag-input.tsx'
import section from '../../web/card-section.module.css'
import css from './card-detail.module.css'
import type { CardFieldProps } from './card-field-props.ts'
import { DueBadge } from '../../due-dates/web/index.ts'
import { LabelsField } from './labels-field.tsx'
import { toPersonOption, getPerson } from '../../web/person-options.tsx'

/** People, labels and due date. */
export function CardFields(props: CardFieldProps) {
  return (
    <div className={css.fields}>
      <MembersField {...props} />
      <LabelsField {...props} />
      <DueField {...props} />
    </div>
  )
}

/** The project's members stand first; everybody else is found by name. */
function MembersField({ card, project, update, may }: CardFieldProps) {
  const { t } = useTranslation('kanban')
  if (!may('assignedTo'))
    return card.assignedTo.length === 0 ? null : (
      <div className={css.read}>
        <span className={section.heading}>{t('members')}</span>
        <span className={css.people}>
          {card.assignedTo.map((person) => (
            <Avatar key={person.id} person={person} />
          ))}
        </span>
      </div>
    )
  const find = async (text: string, signal: AbortSignal) => {
    const { people } = await call(identity.listPeople, { q: text }, { signal })
    const own = new Set(project.members.map(({ id }) => id))
    return people.toSorted((a, b) => Number(own.has(b.id)) - Number(own.has(a.id))).map(toPersonOption)
  }
  return (
    <TagInput
      label={t('members')}
      placeholder={t('members.hint')}
      selected={card.assignedTo.map(toPersonOption)}
      find={find}
      error={update.problems['assignedTo']}
      onChange={(selected) => update.save({ assignedTo: selected.map(getPerson) })}
    />
  )
}

const SAVE_DELAY_MS = 700

/** A date is typed piece by piece: it is saved on leaving, or a moment after the last piece. */
function DueField({ card, context, update, may }: CardFieldProps) {
  const { t } = useTranslation('kanban')
  const [draft, setDraft] = useState<{ value: string | null } | null>(null)
  const leave = () => {
    if (draft && draft.value !== card.dueDate && !isYearIncomplete(draft.value)) update.save({ dueDate: draft.value })
    setDraft(null)
  }
  const settle = useEffectEvent(leave)
  useEffect(() => {
    if (!draft) return
    const timer = setTimeout(() => settle(), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => () => settle(), [])
  return (
    <div className={css.due}>
      <DatePicker
        label={t('due')}
        value={draft ? draft.value : card.dueDate}
        isDisabled={!may('dueDate')}
        error={update.problems['dueDate']}
        onChange={(value) => setDraft({ value })}
        onBlur={leave}
      />
      <DueBadge card={card} context={context} />
    </div>
  )
}

/** The year 20 is on its way to 2026. */
const isYearIncomplete = (value: string | null) => value !== null && value < '1900'
