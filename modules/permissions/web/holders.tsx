import { useTranslation } from 'react-i18next'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Link } from '#platform/web/ui/link.tsx'
import type { RoleView } from '../contract.ts'
import css from './permissions.module.css'

const MOST = 3

/** Some of those who have a role, and how many there are; leads to all of them. Nothing for whoever may not know. */
export function Holders({ role: { name, users, userCount } }: { role: RoleView }) {
  const { t } = useTranslation('permissions')
  if (userCount === null || users === null) return null
  if (userCount === 0) return <span className={css.soft}>{t('roles.nobody')}</span>
  return (
    <span className={css.holders}>
      <span className={css.stack} aria-hidden>
        {users.slice(0, MOST).map((person) => (
          <Avatar key={person.id} person={person} size="small" isDecorative />
        ))}
      </span>
      <Link href={`#/users?role=${encodeURIComponent(name)}`}>{t('people', { count: userCount })}</Link>
    </span>
  )
}
