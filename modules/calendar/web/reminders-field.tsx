import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { SelectOption } from '#platform/web/ui/select.tsx'
import { TagInput } from '#platform/web/ui/tag-input.tsx'
import { REMINDER_LIMIT } from '../contract.ts'

const presets = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080]
const spans = [
  ['weeks', 10_080],
  ['days', 1440],
  ['hours', 60],
  ['minutes', 1],
] as const

/** "10 minutes before", in the largest unit that fits. */
export function reminderText(minutes: number, t: TFunction<'calendar'>): string {
  if (minutes === 0) return t('reminder.start')
  const [unit, size] = spans.find(([, length]) => minutes % length === 0)!
  return t(`reminder.${unit}`, { count: minutes / size })
}

type RemindersFieldProps = { value: readonly number[]; onChange: (minutes: number[]) => void }

/** When one is reminded of an event, several times where one likes. */
export function RemindersField({ value, onChange }: RemindersFieldProps) {
  const { t } = useTranslation('calendar')
  const option = (minutes: number): SelectOption => ({ value: String(minutes), label: reminderText(minutes, t) })
  const find = (text: string) => {
    const plain = text.trim().toLocaleLowerCase()
    return Promise.resolve(presets.map(option).filter(({ label }) => label.toLocaleLowerCase().includes(plain)))
  }
  return (
    <TagInput
      label={t('reminders')}
      placeholder={t('reminders.hint')}
      selected={value.map(option)}
      find={find}
      onChange={(options) => onChange(options.slice(0, REMINDER_LIMIT).map((one) => Number(one.value)))}
    />
  )
}
