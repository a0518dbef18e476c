import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { RepeatField } from '#platform/web/recurrence/repeat-field.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { invoices } from '../../contract.ts'
import { recurringModes, recurringPrices } from '../contract.ts'
import css from './recurring.module.css'
import { toRecurrence } from './schedule-values.ts'
import { UpcomingDates } from './upcoming-dates.tsx'
import type { RecurringForm } from './use-recurring-form.ts'

export function ScheduleFields({ form }: { form: RecurringForm }) {
  const { t } = useTranslation('invoices')
  const { schedule, errors, changeSchedule } = form
  const { startDate, repeat, customRule, mode, prices } = schedule
  return (
    <Card title={t('recurring.schedule')}>
      <div className={css.schedule}>
        <div className={css.fields}>
          <DatePicker
            label={t('recurring.startDate')}
            isRequired
            value={startDate}
            error={errors['startDate']}
            help={startDate && Number(startDate.slice(8)) > 28 ? t('recurring.monthEnd') : undefined}
            onChange={(day) => changeSchedule({ startDate: day })}
          />
          {startDate && (
            <RepeatField
              isRequired
              value={repeat}
              customRule={customRule}
              start={startDate}
              error={errors['rule']}
              onChange={(next) => changeSchedule({ repeat: next, customRule: null })}
            />
          )}
          <RadioGroup
            label={t('recurring.mode')}
            value={mode}
            options={recurringModes.map((value) => ({ value, label: t(`recurring.mode.${value}`) }))}
            onChange={(next) => changeSchedule({ mode: next })}
          />
          <RadioGroup
            label={t('recurring.prices')}
            value={prices}
            options={recurringPrices.map((value) => ({ value, label: t(`recurring.prices.${value}`) }))}
            onChange={(next) => changeSchedule({ prices: next })}
          />
        </div>
        <Preview form={form} />
      </div>
    </Card>
  )
}

function Preview({ form: { schedule, saved, isDirty, totals, values } }: { form: RecurringForm }) {
  const { t } = useTranslation('invoices')
  const recurrence = toRecurrence(schedule)
  const { data } = useApiQuery(invoices.listRecurringDates, recurrence ?? { rule: 'FREQ=DAILY', startDate: '2000-01-01' }, {
    enabled: recurrence !== null,
    keepPreviousData: true,
  })
  const dates = isDirty || !saved || saved.status === 'paused' ? recurrence && data?.dates : saved.upcoming
  const total = schedule.prices === 'current' && saved && !isDirty ? saved.nextTotal : (totals?.total ?? null)
  return <UpcomingDates dates={dates ?? []} total={total} currency={values.currency} note={t('recurring.placeholders')} />
}
