import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { TimeField } from '#platform/web/ui/fields/time-field.tsx'
import { useDebouncedSave } from '#platform/web/ui/forms/use-debounced-save.ts'
import type { Task } from '../../contract.ts'
import css from './task-detail.module.css'
import { findPeople, toPersonOption, fromPersonOption } from '../../tasks/web/index.ts'
import { TagsField } from './tags-field.tsx'
import type { TaskUpdate } from './use-task-update.ts'

type FieldsProps = { task: Task; update: TaskUpdate; canEdit: (field: keyof Task) => boolean }

export function DetailFields({ task, update, canEdit }: FieldsProps) {
  const { t } = useTranslation('todo')
  const { save, problems } = update
  return (
    <div className={css.fields}>
      <DueFields {...{ task, update, canEdit }} />
      <ComboBox
        key={task.assignee?.id ?? 'nobody'}
        label={t('assignee')}
        placeholder={t('assignee.none')}
        selected={task.assignee && toPersonOption(task.assignee)}
        loadOptions={findPeople}
        isDisabled={!canEdit('assignee')}
        error={problems['assignee']}
        onChange={(option) => save({ assignee: option && fromPersonOption(option) })}
      />
      <TagsField task={task} update={update} isReadOnly={!canEdit('tags')} />
    </div>
  )
}

function DueFields({ task, update: { save, problems }, canEdit }: FieldsProps) {
  const { t } = useTranslation('todo')
  const { timeZone } = useFormat()
  const date = useDebouncedSave(task.dueDate, (dueDate) => save({ dueDate }))
  const time = useDebouncedSave(task.dueTime, (dueTime) => save({ dueTime, ...(dueTime && task.dueTime === null && { timeZone }) }))
  return (
    <>
      <div className={css.due}>
        <DatePicker
          label={t('due')}
          value={date.value}
          isDisabled={!canEdit('dueDate')}
          error={problems['dueDate']}
          onChange={date.write}
          onBlur={date.leave}
        />
        {task.dueDate !== null && (
          <TimeField
            label={t('field.time')}
            value={time.value}
            isDisabled={!canEdit('dueTime')}
            error={problems['dueTime']}
            onChange={time.write}
            onBlur={time.leave}
          />
        )}
      </div>
      {task.dueTime !== null && (
        <ComboBox
          key={task.timeZone}
          label={t('field.timeZone')}
          selected={toTimeZoneOption(task.timeZone ?? timeZone)}
          loadOptions={findTimeZones}
          isDisabled={!canEdit('timeZone')}
          error={problems['timeZone']}
          onChange={(option) => option && save({ timeZone: option.value })}
        />
      )}
    </>
  )
}

const toTimeZoneOption = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') })

async function findTimeZones(text: string) {
  const query = text.toLowerCase().replaceAll(' ', '_')
  return Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone.toLowerCase().includes(query))
    .slice(0, 50)
    .map(toTimeZoneOption)
}
