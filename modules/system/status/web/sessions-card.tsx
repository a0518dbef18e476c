import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { linkClass } from '#platform/web/ui/buttons/text-link.tsx'
import { FactList } from '../../web/fact-list.tsx'
import { SystemCard } from './system-card.tsx'

export function SessionsCard() {
  const { t } = useTranslation('system')
  const { number } = useFormat()
  const toUsers = (
    <Link to="/users" className={linkClass}>
      {t('sessions.users')}
    </Link>
  )
  return (
    <SystemCard title={t('sessions')} height="111px" action={toUsers}>
      {({ activeUserCount, sessionCount, socketCount }) => (
        <FactList
          facts={[
            [t('sessions.active'), number(activeUserCount)],
            [t('sessions.open'), number(sessionCount)],
            [t('sessions.sockets'), number(socketCount)],
          ]}
        />
      )}
    </SystemCard>
  )
}
