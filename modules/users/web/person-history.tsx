import { useTranslation } from 'react-i18next'
import { languageNames, type Language } from '#platform/web/language.ts'
import { HistorySteps } from '#platform/web/ui/history-steps.tsx'
import { sentencesOf, type HistoryWords } from './history-words.ts'
import { useRoleName } from './use-role-options.ts'

/** Who changed what of the account, and when, the newest first. */
export function PersonHistory({ id }: { id: number }) {
  const { t } = useTranslation('users')
  const words = useHistoryWords()
  return <HistorySteps entity="user" id={id} sentencesOf={(step) => sentencesOf(step, words)} none={t('history.none')} />
}

function useHistoryWords(): HistoryWords {
  const { t } = useTranslation('users')
  const roleName = useRoleName()
  const shown: HistoryWords['valueOf'] = (field, value) => {
    if (field === 'role') return roleName(String(value))
    if (field === 'status') return t(`status.${String(value)}`)
    if (field === 'language') return languageNames[value as Language] ?? String(value)
    return String(value)
  }
  return { t, valueOf: shown }
}
