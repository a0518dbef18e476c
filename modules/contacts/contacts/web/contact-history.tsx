import { useTranslation } from 'react-i18next'
import type { HistoryStep } from '#platform/contract/journal.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { HistoryCard } from '#platform/web/ui/lists/history-card.tsx'

const displayedFields = ['name', 'company', 'jobTitle', 'emails', 'phones', 'addresses', 'birthday', 'note', 'photo']

export function ContactHistory({ id }: { id: number }) {
  const { t } = useTranslation('contacts')
  const { list } = useFormat()
  const describeStep = ({ actor, verb, before, after }: HistoryStep): string[] => {
    const name = actor?.fullName ?? t('history.someone')
    if (before === null) return after === null ? [] : [t(verb === 'journal.undo' ? 'history.restored' : 'history.added', { name })]
    if (after === null) return [t('history.deleted', { name })]
    const fields = displayedFields.filter((field) => field in after).map((field) => t(`field.Contact.${field}`))
    return [
      ...(fields.length > 0 ? [t('history.changed', { name, fields: list(fields) })] : []),
      ...('isShared' in after ? [t(after.isShared ? 'history.shared' : 'history.unshared', { name })] : []),
    ]
  }
  return <HistoryCard entity="contact" id={id} describeStep={describeStep} emptyText={t('history.none')} />
}
