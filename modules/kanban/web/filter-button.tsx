import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { useAddress } from '#platform/web/address.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Pill } from '#platform/web/ui/pill.tsx'
import { Popover } from '#platform/web/ui/popover.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import type { Label } from '../label-contract.ts'
import type { Project } from '../project-contract.ts'
import css from './filter-button.module.css'
import type { ToneOf } from './use-board.ts'
import { dueFilters, type View } from './view.ts'

type FilterProps = {
  view: View
  change: ReturnType<typeof useAddress<View>>[1]
  project: Project
  labels: readonly Label[]
  toneOf: ToneOf
}

/** Narrows the board by people, labels and due dates; the address keeps what is chosen. */
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
              <span className="unseen">{t('filter.on')}</span>
            </span>
          )}
        </Button>
      )}
    >
      <div className={css.filter}>
        <People {...props} />
        {props.labels.length > 0 && <Labels {...props} />}
        <RadioGroup
          label={t('due')}
          options={dueFilters.map((value) => ({ value, label: t(`filter.due.${value || 'any'}`) }))}
          value={due}
          onChange={(next) => props.change({ due: next })}
        />
      </div>
    </Popover>
  )
}

function People({ view: { member }, change, project }: FilterProps) {
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
          onChange={(isOn) => change({ member: toggled(member, person.id, isOn) })}
        />
      ))}
      <Checkbox
        label={t('filter.nobody')}
        isChecked={member.includes(0)}
        onChange={(isOn) => change({ member: toggled(member, 0, isOn) })}
      />
    </fieldset>
  )
}

function Labels({ view: { label }, change, labels, toneOf }: FilterProps) {
  const { t } = useTranslation('kanban')
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('labels')}</legend>
      {labels.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={<Pill tone={toneOf(title)}>{title}</Pill>}
          isChecked={label.includes(title)}
          onChange={(isOn) => change({ label: toggled(label, title, isOn) })}
        />
      ))}
    </fieldset>
  )
}

const toggled = <T,>(list: readonly T[], item: T, isOn: boolean): T[] => [...list.filter((one) => one !== item), ...(isOn ? [item] : [])]
