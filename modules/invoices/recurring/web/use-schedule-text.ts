import { useTranslation } from 'react-i18next'
import { useRepeatText } from '#platform/web/recurrence/repeat-text.ts'
import { parseRule } from './schedule-values.ts'

/** For example "Monthly on day 1"; hidden fields are null. */
export function useScheduleText() {
  const { t } = useTranslation('invoices')
  const { text } = useRepeatText()
  return ({ rule, startDate }: { rule: string | null; startDate: string | null }): string => {
    if (!rule || !startDate) return ''
    const repeat = parseRule(rule, startDate)
    return repeat ? text(repeat, startDate) : t('repeat.kept')
  }
}
