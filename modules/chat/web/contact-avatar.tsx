import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar, getPersonTint } from '#platform/web/ui/lists/avatar.tsx'
import type { Contact } from '../contract.ts'
import css from './contact-avatar.module.css'

type ContactAvatarProps = { contact: Pick<Contact, 'id' | 'fullName' | 'avatar' | 'isGroup' | 'status'> }

/** Shows the avatar and status of a user, or an icon for a group. Needs the name next to it. */
export function ContactAvatar({ contact }: ContactAvatarProps) {
  const { t } = useTranslation('chat')
  const { status } = contact
  if (contact.isGroup)
    return (
      <span className={css.group} data-tint={getPersonTint(contact.id)} aria-hidden>
        <UsersRound />
      </span>
    )
  return (
    <span className={css.person}>
      <Avatar person={contact} isDecorative presence={status ?? 'offline'} />
      {status && <span className="visually-hidden">{t(`presence.${status}`)}</span>}
    </span>
  )
}
