import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import type { DetailedImport } from '../../contract.ts'
import { useCancelImport } from '../../web/import-mutations.ts'
import { ProgressPanel } from '../../web/progress-panel.tsx'

/** Progress while the server reads, checks, imports or removes records. */
export function RunningStep({ record }: { record: DetailedImport }) {
  const { t } = useTranslation('imports')
  const { cancel, isPending } = useCancelImport()
  const text = useProgressText(record)
  const { id, state, done, total } = record
  const isRemoving = state === 'cancelling' || state === 'undoing'
  return (
    <ProgressPanel
      text={text}
      value={total === null || total === 0 ? undefined : Math.min(1, done / total)}
      note={t('progress.leave')}
      action={
        !isRemoving && (
          <Button isLoading={isPending} onClick={() => cancel(id)}>
            {t('cancel')}
          </Button>
        )
      }
    />
  )
}

function useProgressText({ done, total }: DetailedImport): string {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  if (total !== null && total > 0) return t('progress.count', { done: number(done), total: number(total) })
  return done > 0 ? t('progress.done', { count: done, number: number(done) }) : t('progress.starting')
}
