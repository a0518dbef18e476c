import { AtSign, BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { plainWords } from '#platform/contract/plain-words.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useSession } from '#platform/web/session/session.ts'
import type { ChatContact, Contact, Message } from '../../contract.ts'
import css from './contact-link.module.css'
import { ContactPicture } from '../../web/contact-picture.tsx'
import { useEventText } from '../../web/event-text.ts'
import { messageLine } from '../../web/message-line.ts'
import { withNames } from '../../web/message-text.tsx'
import { useTyping } from '../../live/web/index.ts'
import { useDays } from '../../web/use-days.ts'
import { chatAddress } from '../../web/chat-url.ts'

type ChatLinkProps = { contact: ChatContact; isOpen: boolean; nameOf: (id: number) => string }

/** A chat with its last message, how much of it is unseen, and when it was. */
export function ChatLink({ contact, isOpen, nameOf }: ChatLinkProps) {
  const { t } = useTranslation('chat')
  const { number } = useFormat()
  const { chat } = contact
  const isCounted = chat.unseenMsgs > 0 && (!chat.isMuted || chat.unseenMentions > 0)
  return (
    <a
      href={`#${chatAddress(contact.id)}`}
      className={css.link}
      aria-current={isOpen ? 'page' : undefined}
      data-contact={contact.id}
      data-unseen={isCounted || undefined}
    >
      <ContactPicture contact={contact} />
      <span className={css.words}>
        <bdi className={css.name}>{contact.fullName}</bdi>
        <LastWords contact={contact} isOpen={isOpen} nameOf={nameOf} />
      </span>
      <span className={css.side}>
        {chat.lastMessage && <When time={chat.lastMessage.time} />}
        <span className={css.marks}>
          {chat.isMuted && <BellOff className={css.muted} role="img" aria-label={t('muted')} />}
          {chat.unseenMentions > 0 && <AtSign className={css.mention} role="img" aria-label={t('mentioned')} />}
          {chat.unseenMsgs > 0 && (
            <span className={css.count} data-muted={!isCounted || undefined}>
              <span aria-hidden>{number(chat.unseenMsgs)}</span>
              <span className="unseen">{t('unseen', { count: chat.unseenMsgs })}</span>
            </span>
          )}
        </span>
      </span>
    </a>
  )
}

/** Somebody with whom there is no conversation yet. */
export const ContactLink = ({ contact, isOpen }: { contact: Contact; isOpen: boolean }) => (
  <a href={`#${chatAddress(contact.id)}`} className={css.link} aria-current={isOpen ? 'page' : undefined} data-contact={contact.id}>
    <ContactPicture contact={contact} />
    <span className={css.words}>
      <bdi className={css.name}>{contact.fullName}</bdi>
      {contact.about && (
        <span dir="auto" className={css.last}>
          {contact.about}
        </span>
      )}
    </span>
  </a>
)

/** Who is typing, else what was begun to be written, else the last message. */
function LastWords({ contact: { isGroup, chat }, isOpen, nameOf }: ChatLinkProps) {
  const { t } = useTranslation('chat')
  const typing = useTyping(chat.id)
  const viewerId = useSession()?.userData.id
  const said = useSaid()
  if (typing.length > 0) return <span className={css.typing}>{t('typing.short')}</span>
  if (chat.draft && !isOpen)
    return (
      <span className={css.last}>
        <span className={css.draft}>{t('draft')}</span> <bdi>{withNames(plainWords(chat.draft), nameOf)}</bdi>
      </span>
    )
  const { lastMessage } = chat
  if (!lastMessage) return null
  const sender = lastMessage.senderId === viewerId ? t('you') : isGroup ? nameOf(lastMessage.senderId) : null
  return (
    <span className={css.last}>
      {sender && !lastMessage.event && !lastMessage.isDeleted && `${sender}: `}
      <bdi>{said(lastMessage, nameOf)}</bdi>
    </span>
  )
}

/** A message in one line. */
function useSaid() {
  const { t } = useTranslation('chat')
  const eventText = useEventText()
  return (message: Message, nameOf: (id: number) => string) => {
    if (message.isDeleted) return t('message.deleted')
    if (message.event) return eventText(message, nameOf)
    return messageLine(message, nameOf)
  }
}

/** The time of today, the day of all before. */
function When({ time: moment }: { time: string }) {
  const { date, time } = useFormat()
  const { today } = useDays()
  return (
    <time dateTime={moment} className={css.when}>
      {date(moment) === today ? time(moment) : date(moment, 'short')}
    </time>
  )
}
