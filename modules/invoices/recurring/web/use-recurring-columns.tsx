import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { getBuyerName } from '../../web/buyer.ts'
import css from '../../web/list.module.css'
import type { ListedRecurringInvoice } from '../contract.ts'
import { StatusBadge } from './status-badge.tsx'
import { useScheduleText } from './use-schedule-text.ts'

/** Fields that the viewer may not read are null. */
export function useRecurringColumns(): DataColumn<ListedRecurringInvoice>[] {
  const { t } = useTranslation('invoices')
  const { money, date } = useFormat()
  const formatSchedule = useScheduleText()
  return [
    { id: 'client', header: t('client'), cell: ({ client, id }) => <bdi>{getBuyerName(client) || `#${id}`}</bdi> },
    { id: 'schedule', header: t('recurring.schedule'), isSecondary: true, cell: (recurring) => formatSchedule(recurring) },
    { id: 'nextDate', header: t('recurring.next'), width: 130, cell: ({ nextDate }) => nextDate && date(nextDate) },
    {
      id: 'nextTotal',
      header: t('total'),
      align: 'end',
      width: 130,
      cell: ({ nextTotal, currency }) =>
        nextTotal === null || !currency ? null : <bdi className={css.amount}>{money(nextTotal, currency)}</bdi>,
    },
    {
      id: 'mode',
      header: t('recurring.mode'),
      isSecondary: true,
      width: 180,
      cell: ({ mode }) => mode && t(`recurring.shortMode.${mode}`),
    },
    { id: 'status', header: t('status'), width: 110, cell: ({ status }) => status && <StatusBadge status={status} /> },
    {
      id: 'lastInvoice',
      header: t('recurring.lastInvoice'),
      isSecondary: true,
      width: 150,
      cell: ({ lastInvoice }) => lastInvoice && <Link to={`/invoices/${lastInvoice.id}`}>{lastInvoice.number ?? t('draft')}</Link>,
    },
  ]
}
