import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ProgressPanel } from '../../web/progress-panel.tsx'
import type { UploadState } from './send-files.ts'

export function UploadStatus({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  if (state.phase === 'idle') return null
  if (state.phase === 'creating') return <ProgressPanel text={t('progress.creating')} />
  const part = number(state.part, { style: 'percent' })
  return (
    <ProgressPanel
      text={t(`progress.${state.phase}`, { part })}
      value={state.part}
      action={<Button onClick={onCancel}>{t('platform:ui.cancel')}</Button>}
    />
  )
}
