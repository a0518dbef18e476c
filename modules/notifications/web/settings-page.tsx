import { useTranslation } from 'react-i18next'
import { notifications } from '#platform/contract/notifications.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { DesktopCard } from './desktop-card.tsx'
import { ModuleCard } from './module-card.tsx'
import { Places } from './places.tsx'
import css from './settings-page.module.css'

/** Where each kind of notice goes: into the inbox, on the desktop, by mail. */
export default function SettingsPage() {
  const { t } = useTranslation('notifications')
  const { data, error, refetch } = useRead(notifications.listNoticeSettings, {})
  const modules = [...Map.groupBy(data?.settings ?? [], ({ module }) => module)]
  return (
    <>
      <PageHead title={t('nav.settings')} summary={t('settings.summary')} />
      <Places />
      {error && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {data && (
        <div className={css.cards}>
          <DesktopCard sendsMail={data.sendsMail} />
          {modules.map(([module, settings]) => (
            <ModuleCard key={module} module={module} settings={settings} sendsMail={data.sendsMail} />
          ))}
        </div>
      )}
    </>
  )
}
