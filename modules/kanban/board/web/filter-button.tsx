import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import type { Project } from '../../projects/contract.ts'
import css from './filter-button.module.css'
import type { ProjectLabels } from '../../web/use-labels.ts'
import { dueFilters, type UpdateUrlState, type UrlState } from './url-state.ts'

type FilterProps = {
  view: UrlState
  updateView: UpdateUrlState
  project: Project
  labels: ProjectLabels
}

export function FilterButton(props: FilterProps) {
  const { t } = useTranslation('kanban')
  const { member, label, due } = props.view
  const count = member.length + label.length + (due === '' ? 0 : 1)
  return (
    <Popover
      label={t('filter')}
      placement="bottom end"
      trigger={(trigger) => (
        <Button icon={<ListFilter />} {...trigger}>
          {t('filter')}
          {count > 0 && (
            <span className={css.badge}>
              {count}
              <span className="visually-hidden">{t('filter.on')}</span>
            </span>
          )}
        </Button>
      )}
    >
      <div className={css.filter}>
        <MemberFilter {...props} />
        {props.labels.labels.length > 0 && <LabelFilter {...props} />}
        <RadioGroup
          label={t('due')}
          options={dueFilters.map((value) => ({ value, label: t(`filter.due.${value || 'any'}`) }))}
          value={due}
          onChange={(next) => props.updateView({ due: next })}
        />
      </div>
    </Popover>
  )
}

function MemberFilter({ view: { member }, updateView, project }: FilterProps) {
  const { t } = useTranslation('kanban')
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('members')}</legend>
      {project.members.map((person) => (
        <Checkbox
          key={person.id}
          label={
            <span className={css.person}>
              <Avatar person={person} size="small" isDecorative /> {person.fullName}
            </span>
          }
          isChecked={member.includes(person.id)}
          onChange={(isOn) => updateView({ member: toggle(member, person.id, isOn) })}
        />
      ))}
      <Checkbox
        label={t('filter.nobody')}
        isChecked={member.includes(0)}
        onChange={(isOn) => updateView({ member: toggle(member, 0, isOn) })}
      />
    </fieldset>
  )
}

function LabelFilter({ view: { label }, updateView, labels: { labels, getLabelTone } }: FilterProps) {
  const { t } = useTranslation('kanban')
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('labels')}</legend>
      {labels.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={<Badge tone={getLabelTone(title)}>{title}</Badge>}
          isChecked={label.includes(title)}
          onChange={(isOn) => updateView({ label: toggle(label, title, isOn) })}
        />
      ))}
    </fieldset>
  )
}

const toggle = <T,>(list: readonly T[], item: T, isOn: boolean): T[] => [...list.filter((one) => one !== item), ...(isOn ? [item] : [])]
