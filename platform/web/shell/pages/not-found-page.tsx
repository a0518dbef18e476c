import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { getButtonClass } from '../../ui/buttons/button.tsx'
import { PageTitle } from './page-title.tsx'
import { PageFrame } from '../page-frame.tsx'
import { MessagePage } from './message-page.tsx'
import { RedirectToSignIn } from './redirect.tsx'

export function NotFoundPage() {
  const { t } = useTranslation('platform')
  if (!useSession()) return <RedirectToSignIn />
  return (
    <PageFrame>
      <MessagePage
        code="404"
        title={t('notFound.title')}
        actions={
          <Link to="/" className={getButtonClass({ variant: 'primary' })}>
            {t('page.home')}
          </Link>
        }
      >
        <p>{t('notFound.text')}</p>
        <PageTitle titleKey="notFound.title" />
      </MessagePage>
    </PageFrame>
  )
}
