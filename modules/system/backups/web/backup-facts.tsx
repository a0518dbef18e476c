import { useTranslation } from 'react-i18next'
import type { Backups } from '#platform/contract/workspace/backups.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { FactList } from '../../web/fact-list.tsx'

type Configuration = NonNullable<Backups['configuration']>

type BackupFactsProps = { state: Backups; configuration: Configuration }

export function BackupFacts({ state, configuration }: BackupFactsProps) {
  const { t } = useTranslation('system')
  const { dateTime } = useFormat()
  return (
    <FactList
      facts={[
        [t('backups.last'), state.lastSuccessAt ? dateTime(state.lastSuccessAt) : t('backups.never')],
        [t('backups.schedule'), t('backups.daily', { time: configuration.time })],
        [t('backups.location'), <bdi key="location">{configuration.location}</bdi>],
        [t('backups.encryption'), t(configuration.isEncrypted ? 'backups.encrypted' : 'backups.notEncrypted')],
        ...(state.recovery ? [[t('backups.recovery'), <RecoveryState key="recovery" recovery={state.recovery} />] as const] : []),
      ]}
    />
  )
}

function RecoveryState({ recovery: { coveredUntil, problem } }: { recovery: NonNullable<Backups['recovery']> }) {
  const { t } = useTranslation('system')
  const { dateTime } = useFormat()
  if (problem) return <Badge tone="danger">{t('backups.recovery.interrupted')}</Badge>
  return coveredUntil ? t('backups.recovery.until', { time: dateTime(coveredUntil) }) : t('backups.recovery.pending')
}
