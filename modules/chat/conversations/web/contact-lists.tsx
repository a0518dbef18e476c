import { useTranslation } from 'react-i18next'
import type { ChatContact, Contact } from '../../contract.ts'
import { ChatLink, ContactLink } from './contact-link.tsx'
import css from './contact-pane.module.css'
import type { GetName } from '../../web/use-name-lookup.ts'

/** Other contacts can be found by searching. */
const MAX_CONTACTS = 25

type ContactListsProps = { chats: readonly ChatContact[]; contacts: readonly Contact[]; openId: number | null; getName: GetName }

export function ContactLists({ chats, contacts, openId, getName }: ContactListsProps) {
  const { t } = useTranslation('chat')
  return (
    <>
      {chats.length > 0 && (
        <ul aria-label={t('chats')}>
          {chats.map((chat) => (
            <li key={chat.id}>
              <ChatLink contact={chat} isOpen={chat.id === openId} getName={getName} />
            </li>
          ))}
        </ul>
      )}
      {contacts.length > 0 && (
        <>
          <h2 className={css.heading}>{t('contacts.others')}</h2>
          <ul aria-label={t('contacts.others')}>
            {contacts.slice(0, MAX_CONTACTS).map((contact) => (
              <li key={contact.id}>
                <ContactLink contact={contact} isOpen={contact.id === openId} />
              </li>
            ))}
          </ul>
          {contacts.length > MAX_CONTACTS && <p className={css.note}>{t('contacts.more', { count: contacts.length - MAX_CONTACTS })}</p>}
        </>
      )}
    </>
  )
}
