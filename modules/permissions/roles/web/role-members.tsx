import { useTranslation } from 'react-i18next'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { TextLink } from '#platform/web/ui/buttons/text-link.tsx'
import type { RoleView } from '../contract.ts'
import css from './roles.module.css'

const MAX_AVATARS = 3

/** Renders nothing if the viewer may not know who has the role. */
export function RoleMembers({ role: { name, users, userCount } }: { role: RoleView }) {
  const { t } = useTranslation('permissions')
  if (userCount === null || users === null) return null
  if (userCount === 0) return <span className={css.soft}>{t('roles.nobody')}</span>
  return (
    <span className={css.members}>
      <span className={css.stack} aria-hidden>
        {users.slice(0, MAX_AVATARS).map((person) => (
          <Avatar key={person.id} person={person} size="small" isDecorative />
        ))}
      </span>
      <TextLink href={`#/users?role=${encodeURIComponent(name)}`}>{t('people', { count: userCount })}</TextLink>
    </span>
  )
}
