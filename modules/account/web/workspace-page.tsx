import { useTranslation } from 'react-i18next'
import { ExtensionView, useExtensions } from '#platform/web/routing/extensions.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import css from './account-page.module.css'
import { ServiceAccountsCard } from '../service-accounts/web/index.ts'
import { SsoCard } from '../sso/web/index.ts'
import { InternalServersCard } from './internal-servers-card.tsx'
import { WorkspaceCard } from './workspace-card.tsx'

/** Settings that apply to everyone in the workspace. */
export default function WorkspacePage() {
  const { t } = useTranslation('account')
  const user = useSession()?.userData
  const extensions = useExtensions('workspace')
  return (
    <>
      <PageHeader title={t('nav.workspace')} />
      <div className={css.cards}>
        <div className={css.column}>
          <WorkspaceCard />
          <SsoCard />
          {user &&
            extensions.map((extension) => (
              <Card key={extension.title} title={t(`platform:${extension.title}`)}>
                <div className={css.extension}>
                  <ExtensionView {...extension} personId={user.id} />
                </div>
              </Card>
            ))}
        </div>
        <div className={css.column}>
          <InternalServersCard />
          <ServiceAccountsCard />
        </div>
      </div>
    </>
  )
}
