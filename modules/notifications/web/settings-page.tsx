import { useTranslation } from 'react-i18next'
import { notifications } from '#platform/contract/notifications.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import { ModuleCard } from './module-card.tsx'
import { NotificationLinks } from './notification-links.tsx'
import css from './settings-page.module.css'

export default function SettingsPage() {
  const { t } = useTranslation('notifications')
  const { data, error, refetch } = useApiQuery(notifications.listNoticeSettings, {})
  const modules = [...Map.groupBy(data?.settings ?? [], ({ module }) => module)]
  return (
    <>
      <PageHeader title={t('nav.settings')} summary={t('settings.summary')} />
      <NotificationLinks />
      {error && <ProblemState problem={error} onRetry={refetch} />}
      {!data && !error && <Spinner />}
      {data && (
        <div className={css.cards}>
          <DeliveryCard sendsMail={data.sendsMail} />
          {modules.map(([module, settings]) => (
            <ModuleCard key={module} module={module} settings={settings} sendsMail={data.sendsMail} />
          ))}
        </div>
      )}
    </>
  )
}
