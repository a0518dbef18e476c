import { useTranslation } from 'react-i18next'
import { ExtensionView, useExtensions } from '#platform/web/routing/extensions.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { OwnExportCard } from '../exports/web/index.ts'
import css from './account-page.module.css'
import { KeyboardCard } from './keyboard-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { RegionCard } from './region-card.tsx'

export default function AccountPage() {
  const { t } = useTranslation('account')
  const user = useSession()?.userData
  const extensions = useExtensions('account')
  if (!user) return null
  return (
    <>
      <PageHeader title={t('nav.account')} summary={user.email} />
      <div className={css.cards}>
        <div className={css.column}>
          {extensions.map((extension) => (
            <Card key={extension.title} title={t(`platform:${extension.title}`)}>
              <ExtensionView {...extension} personId={user.id} />
            </Card>
          ))}
          <ProfileCard key={user.id} user={user} />
        </div>
        <div className={css.column}>
          <RegionCard user={user} />
          <KeyboardCard />
          <OwnExportCard />
        </div>
      </div>
    </>
  )
}
