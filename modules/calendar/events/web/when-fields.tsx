import { useTranslation } from 'react-i18next'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { TimeField } from '#platform/web/ui/fields/time-field.tsx'
import type { FormState } from '#platform/web/ui/forms/use-form.ts'
import css from '../../web/event-form.module.css'
import { moveStart, type EventValues } from './event-values.ts'
import { useViewerLocale } from '../../web/use-viewer-locale.ts'
import { ZoneField } from './zone-field.tsx'

export function WhenFields({ form }: { form: FormState<EventValues> }) {
  const { t } = useTranslation('calendar')
  const { locale } = useViewerLocale()
  const { values, change } = form
  const changeStart = (part: { startDate?: string | null; startTime?: string | null }) => change(moveStart(values, part))
  const { onChange: _date, ...startDate } = form.field('startDate')
  const { onChange: _time, ...startTime } = form.field('startTime')
  return (
    <div className={css.group}>
      <div className={css.when}>
        <DatePicker {...startDate} label={t('startDate')} isRequired onChange={(date) => changeStart({ startDate: date })} />
        {!values.allDay && (
          <TimeField {...startTime} label={t('startTime')} isRequired onChange={(time) => changeStart({ startTime: time })} />
        )}
      </div>
      <div className={css.when}>
        <DatePicker {...form.field('endDate')} label={t('endDate')} isRequired min={values.startDate ?? undefined} />
        {!values.allDay && <TimeField {...form.field('endTime')} label={t('endTime')} isRequired />}
      </div>
      {!values.allDay && (
        <ZoneField
          value={values.timeZone}
          locale={locale}
          error={form.field('timeZone').error}
          onChange={(zone) => form.set('timeZone', zone)}
        />
      )}
    </div>
  )
}
