import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { TagInput } from '#platform/web/ui/fields/tag-input.tsx'
import { REMINDER_LIMIT } from '../../contract.ts'

const presets = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080]
const units = [
  ['weeks', 10_080],
  ['days', 1440],
  ['hours', 60],
  ['minutes', 1],
] as const

export function formatReminder(minutes: number, t: TFunction<'calendar'>): string {
  if (minutes === 0) return t('reminder.start')
  const [unit, unitMinutes] = units.find(([, size]) => minutes % size === 0)!
  return t(`reminder.${unit}`, { count: minutes / unitMinutes })
}

type RemindersFieldProps = { value: readonly number[]; onChange: (minutes: number[]) => void }

export function RemindersField({ value, onChange }: RemindersFieldProps) {
  const { t } = useTranslation('calendar')
  const toOption = (minutes: number): SelectOption => ({ value: String(minutes), label: formatReminder(minutes, t) })
  const loadOptions = (text: string) => {
    const query = text.trim().toLocaleLowerCase()
    return Promise.resolve(presets.map(toOption).filter(({ label }) => label.toLocaleLowerCase().includes(query)))
  }
  return (
    <TagInput
      label={t('reminders')}
      placeholder={t('reminders.hint')}
      selected={value.map(toOption)}
      loadOptions={loadOptions}
      onChange={(options) => onChange(options.slice(0, REMINDER_LIMIT).map(({ value: minutes }) => Number(minutes)))}
    />
  )
}
