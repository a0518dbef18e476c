import { useTranslation } from 'react-i18next'
import { backups, type Backups } from '#platform/contract/workspace/backups.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { RowList } from '#platform/web/ui/lists/row-list.tsx'
import { REFRESH } from '../../web/refresh.ts'
import { BackupFacts } from './backup-facts.tsx'
import { BackupRow } from './backup-row.tsx'
import css from './backups-card.module.css'

export function BackupsCard() {
  const { t } = useTranslation('system')
  const { data, error, refetch } = useApiQuery(backups.listBackups, {}, REFRESH)
  return (
    <Card title={t('backups')} aria-busy={!data && !error}>
      <div className={css.content}>
        {data && !data.configuration && <p className={css.none}>{t('backups.notConfigured')}</p>}
        {data?.configuration && <ConfiguredBackups state={data} configuration={data.configuration} />}
        {!data && error && <ProblemState problem={error} onRetry={refetch} />}
        {!data && !error && <Skeleton height="9rem" />}
      </div>
    </Card>
  )
}

type ConfiguredBackupsProps = { state: Backups; configuration: NonNullable<Backups['configuration']> }

function ConfiguredBackups({ state, configuration }: ConfiguredBackupsProps) {
  return (
    <>
      <BackupFacts state={state} configuration={configuration} />
      {state.backups.length > 0 && (
        <RowList>
          {state.backups.map((backup) => (
            <BackupRow key={backup.id} backup={backup} />
          ))}
        </RowList>
      )}
      <BackUpNow isRunning={state.isRunning} />
    </>
  )
}

function BackUpNow({ isRunning }: { isRunning: boolean }) {
  const { t } = useTranslation('system')
  const { mutate, isPending } = useApiMutation(backups.createBackup, { topics: ['backups'], isIrreversible: true })
  return (
    <div>
      <Button isLoading={isPending || isRunning} onClick={() => mutate({})}>
        {t('backups.now')}
      </Button>
    </div>
  )
}
