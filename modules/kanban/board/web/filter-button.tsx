import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { useAddress } from '#platform/web/routing/address.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Pill } from '#platform/web/ui/lists/pill.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import type { Label } from '../../labels/contract.ts'
import type { Project } from '../../projects/contract.ts'
import css from './filter-button.module.css'
import type { GetLabelTone } from '../../web/use-labels.ts'
import { dueFilters, type UrlState } from './url-state.ts'

type FilterProps = {
  view: UrlState
  change: ReturnType<typeof useAddress<UrlState>>[1]
  project: Project
  labels: readonly Label[]
  toneOf: GetLabelTone
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
        <MemberFilter {...props} />
        {props.labels.length > 0 && <LabelFilter {...props} />}
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

function MemberFilter({ view: { member }, change, project }: FilterProps) {
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
          onChange={(isOn) => change({ member: toggle(member, person.id, isOn) })}
        />
      ))}
      <Checkbox
        label={t('filter.nobody')}
        isChecked={member.includes(0)}
        onChange={(isOn) => change({ member: toggle(member, 0, isOn) })}
      />
    </fieldset>
  )
}

function LabelFilter({ view: { label }, change, labels, toneOf }: FilterProps) {
  const { t } = useTranslation('kanban')
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('labels')}</legend>
      {labels.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={<Pill tone={toneOf(title)}>{title}</Pill>}
          isChecked={label.includes(title)}
          onChange={(isOn) => change({ label: toggle(label, title, isOn) })}
        />
      ))}
    </fieldset>
  )
}

const toggle = <T,>(list: readonly T[], item: T, isOn: boolean): T[] => [...list.filter((one) => one !== item), ...(isOn ? [item] : [])]
