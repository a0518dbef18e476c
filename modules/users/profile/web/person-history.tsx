import { useTranslation } from 'react-i18next'
import { languageNames, type Language } from '#platform/web/i18n/language.ts'
import { HistorySteps } from '#platform/web/ui/lists/history-steps.tsx'
import { formatHistoryStep, type HistoryFormat } from './history-text.ts'
import { useRoleName } from '../../web/role-options.ts'

export function PersonHistory({ id }: { id: number }) {
  const { t } = useTranslation('users')
  const words = useHistoryFormat()
  return <HistorySteps entity="user" id={id} sentencesOf={(step) => formatHistoryStep(step, words)} none={t('history.none')} />
}

function useHistoryFormat(): HistoryFormat {
  const { t } = useTranslation('users')
  const roleName = useRoleName()
  const shown: HistoryFormat['formatValue'] = (field, value) => {
    if (field === 'role') return roleName(String(value))
    if (field === 'status') return t(`status.${String(value)}`)
    if (field === 'language') return languageNames[value as Language] ?? String(value)
    return String(value)
  }
  return { t, formatValue: shown }
}
