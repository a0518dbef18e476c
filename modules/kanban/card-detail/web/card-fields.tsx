import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import { callApi } from '#platform/web/api/api.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { TagInput } from '#platform/web/ui/fields/tag-input.tsx'
import { useDebouncedSave } from '#platform/web/ui/forms/use-debounced-save.ts'
import section from '../../web/card-section.module.css'
import css from './card-detail.module.css'
import type { CardFieldProps } from './card-field-props.ts'
import { DueStateBadge } from '../../due-dates/web/index.ts'
import { LabelsField } from './labels-field.tsx'
import { toPersonOption, fromPersonOption } from '../../web/person-options.tsx'

export function CardFields(props: CardFieldProps) {
  return (
    <div className={css.fields}>
      <MembersField {...props} />
      <LabelsField {...props} />
      <DueField {...props} />
    </div>
  )
}

/** Suggests members of the project first. */
function MembersField({ card, project, update, canEdit }: CardFieldProps) {
  const { t } = useTranslation('kanban')
  if (!canEdit('assignedTo'))
    return card.assignedTo.length === 0 ? null : (
      <div className={css.readOnly}>
        <span className={section.heading}>{t('members')}</span>
        <span className={css.people}>
          {card.assignedTo.map((person) => (
            <Avatar key={person.id} person={person} />
          ))}
        </span>
      </div>
    )
  const find = async (text: string, signal: AbortSignal) => {
    const { people } = await callApi(identity.listPeople, { q: text }, { signal })
    const memberIds = new Set(project.members.map(({ id }) => id))
    return people.toSorted((a, b) => Number(memberIds.has(b.id)) - Number(memberIds.has(a.id))).map(toPersonOption)
  }
  return (
    <TagInput
      label={t('members')}
      placeholder={t('members.hint')}
      selected={card.assignedTo.map(toPersonOption)}
      loadOptions={find}
      error={update.problems['assignedTo']}
      onChange={(selected) => update.save({ assignedTo: selected.map(fromPersonOption) })}
    />
  )
}

function DueField({ card, context, update, canEdit }: CardFieldProps) {
  const { t } = useTranslation('kanban')
  const date = useDebouncedSave(card.dueDate, (dueDate) => update.save({ dueDate }))
  return (
    <div className={css.due}>
      <DatePicker
        label={t('due')}
        value={date.value}
        isDisabled={!canEdit('dueDate')}
        error={update.problems['dueDate']}
        onChange={date.write}
        onBlur={date.leave}
      />
      <DueStateBadge card={card} context={context} />
    </div>
  )
}
