import { useTranslation } from 'react-i18next'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { BackupsCard } from '../../backups/web/index.ts'
import { JobsCard } from '../../jobs/web/index.ts'
import { ServerCard, SessionsCard, StorageCard } from '../../status/web/index.ts'
import { ConnectionProblemsCard } from '../../connection-problems/web/index.ts'
import css from './system-page.module.css'

/** What an operator needs to know, refreshed every 15 seconds. */
export default function SystemPage() {
  const { t } = useTranslation('system')
  return (
    <>
      <PageHeader title={t('nav.system')} summary={t('summary')} />
      <div className={css.columns}>
        <div className={css.column}>
          <ServerCard />
          <StorageCard />
          <SessionsCard />
        </div>
        <div className={css.column}>
          <BackupsCard />
          <JobsCard />
          <ConnectionProblemsCard />
        </div>
      </div>
    </>
  )
}
