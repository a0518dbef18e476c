import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useEventText } from '../../web/use-event-text.ts'
import { useRelativeDays } from '../../web/use-relative-days.ts'
import type { GetName } from '../../web/use-name-lookup.ts'
import type { LogRow } from './log-rows.ts'
import css from './message-row.module.css'

export function LogDivider({ row, getName }: { row: Exclude<LogRow, { kind: 'message' }>; getName: GetName }) {
  const { t } = useTranslation('chat')
  const { date } = useFormat()
  const eventText = useEventText()
  if (row.kind === 'day') return <DayDivider time={row.time} day={date(row.time, 'long')} />
  if (row.kind === 'new')
    return (
      <p className={css.new} data-row="new">
        <span>{t('new')}</span>
      </p>
    )
  return (
    <p className={css.event} data-row={row.message.id}>
      {eventText(row.message, getName)}
    </p>
  )
}

function DayDivider({ time, day }: { time: string; day: string }) {
  const { t } = useTranslation('chat')
  const { date } = useFormat()
  const { today, yesterday } = useRelativeDays()
  const days = { [yesterday]: t('day.yesterday'), [today]: t('day.today') }
  return (
    <p className={css.day}>
      <span>{days[date(time)] ?? day}</span>
    </p>
  )
}
