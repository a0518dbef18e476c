import { useTranslation } from 'react-i18next'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import css from './account-page.module.css'
import { ServiceAccountsCard } from '../service-accounts/web/index.ts'
import { SsoCard } from '../sso/web/index.ts'
import { InternalServersCard } from './internal-servers-card.tsx'
import { WorkspaceCard } from './workspace-card.tsx'

/** Settings that apply to everyone in the workspace. */
export default function WorkspacePage() {
  const { t } = useTranslation('account')
  return (
    <>
      <PageHeader title={t('nav.workspace')} />
      <div className={css.cards}>
        <div className={css.column}>
          <WorkspaceCard />
          <SsoCard />
        </div>
        <div className={css.column}>
          <InternalServersCard />
          <ServiceAccountsCard />
        </div>
      </div>
    </>
  )
}
