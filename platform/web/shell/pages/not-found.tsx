import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Arrived } from './arrived.tsx'
import { Frame } from '../frame.tsx'
import { MessagePage } from './message-page.tsx'
import { SignInFirst } from './redirect.tsx'

export function NotFound() {
  const { t } = useTranslation('platform')
  if (!useSession()) return <SignInFirst />
  return (
    <Frame>
      <MessagePage
        code="404"
        title={t('notFound.title')}
        actions={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {t('page.home')}
          </Link>
        }
      >
        <p>{t('notFound.text')}</p>
        <Arrived titleKey="notFound.title" />
      </MessagePage>
    </Frame>
  )
}
