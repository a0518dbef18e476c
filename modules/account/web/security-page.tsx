import { useTranslation } from 'react-i18next'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { TwoStepCard } from '../factors/web/index.ts'
import { AppsCard, TokensCard } from '../tokens/web/index.ts'
import css from './account-page.module.css'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** How the signed-in user signs in, and where. */
export default function SecurityPage() {
  const { t } = useTranslation('account')
  return (
    <>
      <PageHeader title={t('nav.security')} />
      <div className={css.cards}>
        <div className={css.column}>
          <PasswordCard />
          <TwoStepCard />
        </div>
        <div className={css.column}>
          <SessionsCard />
          <AppsCard />
          <TokensCard />
        </div>
      </div>
    </>
  )
}
