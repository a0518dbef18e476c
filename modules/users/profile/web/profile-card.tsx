import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { languageNames } from '#platform/web/i18n/language.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { TextLink } from '#platform/web/ui/buttons/text-link.tsx'
import type { UserView } from '../../user-schema.ts'
import css from './profile.module.css'
import { useUserPermissions } from '../../web/user-permissions.ts'
import { useRoleName } from '../../web/role-options.ts'

export function ProfileCard({ user }: { user: UserView }) {
  const { t } = useTranslation('users')
  const { relative, dateTime, date } = useFormat()
  const permissions = useUserPermissions()
  const getRoleName = useRoleName()
  const values: Partial<Record<keyof UserView, ReactNode>> = {
    email: user.email && <TextLink href={`mailto:${user.email}`}>{user.email}</TextLink>,
    username: user.username,
    role: user.role && getRoleName(user.role),
    contact: user.contact && <bdi dir="ltr">{user.contact}</bdi>,
    company: user.company,
    country: user.country,
    language: user.language && languageNames[user.language],
    timeZone: user.timeZone,
    lastSeenAt: user.lastSeenAt ? <span title={dateTime(user.lastSeenAt)}>{relative(user.lastSeenAt)}</span> : t('never'),
    createdAt: user.createdAt && date(user.createdAt),
  }
  return (
    <Card>
      <dl className={css.properties}>
        {(Object.entries(values) as [keyof typeof values, ReactNode][])
          .filter(([field]) => permissions.canRead(field))
          .map(([field, value]) => (
            <div key={field}>
              <dt>{t(field === 'lastSeenAt' ? 'lastSeen' : field)}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}
