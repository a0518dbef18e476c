import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import { MATCH_LIMIT, type TransactionMatch } from '../contract.ts'
import { useMatchTransactions } from './bank-mutations.ts'
import css from './bank.module.css'

/** Records all matches that need no decision. Large statements take several commands, so that other requests are not delayed. */
export function CertainMatches({ matches }: { matches: readonly TransactionMatch[] }) {
  const { t } = useTranslation('invoices')
  const { number } = useFormat()
  const { progress, isPending, record } = useRecordAll()
  const count = matches.length
  if (progress !== null)
    return (
      <Alert color="info" title={t('bank.recording')}>
        <ProgressBar value={progress} label={t('bank.recording')} />
      </Alert>
    )
  if (count === 0) return null
  return (
    <Alert
      color="success"
      title={t('bank.certain', { count, number: number(count) })}
      action={
        <Button variant="primary" size="small" icon={<CheckCheck />} isLoading={isPending} onClick={() => void record(matches)}>
          {t('bank.recordAll', { count, number: number(count) })}
        </Button>
      }
    >
      <p className={css.soft}>{t('bank.certainText')}</p>
    </Alert>
  )
}

function useRecordAll() {
  const [progress, setProgress] = useState<number | null>(null)
  const match = useMatchTransactions()
  const record = async (matches: readonly TransactionMatch[]) => {
    try {
      for (let start = 0; start < matches.length; start += MATCH_LIMIT) {
        if (matches.length > MATCH_LIMIT) setProgress(start / matches.length)
        await match.mutateAsync({ matches: matches.slice(start, start + MATCH_LIMIT) })
      }
    } catch {
      // The mutation has shown the error; what was recorded before stays recorded.
    } finally {
      setProgress(null)
    }
  }
  return { progress, isPending: match.isPending, record }
}
