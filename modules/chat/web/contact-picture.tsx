import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar, tintOf } from '#platform/web/ui/lists/avatar.tsx'
import type { Contact } from '../contract.ts'
import css from './contact-picture.module.css'

type ContactPictureProps = { contact: Pick<Contact, 'id' | 'fullName' | 'avatar' | 'isGroup' | 'status'> }

/** A person with the dot of their presence, or the sign of a group; the name stands beside it. */
export function ContactPicture({ contact }: ContactPictureProps) {
  const { t } = useTranslation('chat')
  const { status } = contact
  if (contact.isGroup)
    return (
      <span className={css.group} data-tint={tintOf(contact.id)} aria-hidden>
        <UsersRound />
      </span>
    )
  return (
    <span className={css.person}>
      <Avatar person={contact} isDecorative presence={status ?? 'offline'} />
      {status && <span className="unseen">{t(`presence.${status}`)}</span>}
    </span>
  )
}
