import { useTranslation } from 'react-i18next'
import type { HistoryStep } from '#platform/contract/journal.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { HistoryCard } from '#platform/web/ui/lists/history-card.tsx'
import { type Bill, type BillStatus, BillFields } from '../../bill-schema.ts'

const describedElsewhere = new Set(['status', 'paidDate', 'paidMethod', 'paidAccount', 'exportedAt', 'exportMessageId', 'source', 'format'])
const editableFields = Object.keys(BillFields.properties).filter((field) => !describedElsewhere.has(field))

export function BillHistory({ bill: { id } }: { bill: Bill }) {
  const { t } = useTranslation('bills')
  const { list } = useFormat()
  const describeStep = ({ actor, verb, before, after }: HistoryStep): string[] => {
    const name = actor?.fullName ?? t('history.someone')
    if (before === null) return after === null ? [] : [t(verb === 'journal.undo' ? 'history.restored' : 'history.added', { name })]
    if (after === null) return [t('history.deleted', { name })]
    const fields = editableFields.filter((field) => field in after).map((field) => t(`field.Bill.${field}`))
    return [
      ...('status' in after ? [t(`history.status.${after['status'] as BillStatus}`, { name })] : []),
      ...('exportedAt' in after && after['exportedAt'] ? [t('history.exported', { name })] : []),
      ...('assignee' in after ? [t(after['assignee'] ? 'history.assigned' : 'history.unassigned', { name })] : []),
      ...(fields.length > 0 ? [t('history.changed', { name, fields: list(fields) })] : []),
    ]
  }
  return <HistoryCard entity="bill" id={id} describeStep={describeStep} emptyText={t('history.none')} />
}
