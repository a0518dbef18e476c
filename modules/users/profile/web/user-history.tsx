import { useTranslation } from 'react-i18next'
import { languageNames, type Language } from '#platform/web/i18n/language.ts'
import { HistoryCard } from '#platform/web/ui/lists/history-card.tsx'
import { describeStep, type HistoryFormat } from './history-messages.ts'
import { useRoleName } from '../../web/role-options.ts'

export function UserHistory({ id }: { id: number }) {
  const { t } = useTranslation('users')
  const format = useHistoryFormat()
  return <HistoryCard entity="user" id={id} describeStep={(step) => describeStep(step, format)} emptyText={t('history.none')} />
}

function useHistoryFormat(): HistoryFormat {
  const { t } = useTranslation('users')
  const getRoleName = useRoleName()
  const formatValue: HistoryFormat['formatValue'] = (field, value) => {
    if (field === 'role') return getRoleName(String(value))
    if (field === 'status') return t(`status.${String(value)}`)
    if (field === 'language') return languageNames[value as Language] ?? String(value)
    return String(value)
  }
  return { t, formatValue }
}
