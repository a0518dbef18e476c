import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { SelectOption } from '#platform/web/ui/fields/select.tsx'
import { TagInput } from '#platform/web/ui/fields/tag-input.tsx'
import { REMINDER_LIMIT } from '../../contract.ts'

const presets = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080]
const spans = [
  ['weeks', 10_080],
  ['days', 1440],
  ['hours', 60],
  ['minutes', 1],
] as const

/** For example "10 minutes before", in the largest unit without a remainder. */
export function formatReminder(minutes: number, t: TFunction<'calendar'>): string {
  if (minutes === 0) return t('reminder.start')
  const [unit, size] = spans.find(([, length]) => minutes % length === 0)!
  return t(`reminder.${unit}`, { count: minutes / size })
}

type RemindersFieldProps = { value: readonly number[]; onChange: (minutes: number[]) => void }

export function RemindersField({ value, onChange }: RemindersFieldProps) {
  const { t } = useTranslation('calendar')
  const option = (minutes: number): SelectOption => ({ value: String(minutes), label: formatReminder(minutes, t) })
  const find = (text: string) => {
    const plain = text.trim().toLocaleLowerCase()
    return Promise.resolve(presets.map(option).filter(({ label }) => label.toLocaleLowerCase().includes(plain)))
  }
  return (
    <TagInput
      label={t('reminders')}
      placeholder={t('reminders.hint')}
      selected={value.map(option)}
      loadOptions={find}
      onChange={(options) => onChange(options.slice(0, REMINDER_LIMIT).map((one) => Number(one.value)))}
    />
  )
}
