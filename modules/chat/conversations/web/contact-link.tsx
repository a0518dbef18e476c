import { AtSign, BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { stripMarkdown } from '#platform/contract/strip-markdown.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useSession } from '#platform/web/session/session.ts'
import type { ChatContact, Contact, Message } from '../../contract.ts'
import css from './contact-link.module.css'
import { ContactAvatar } from '../../web/contact-avatar.tsx'
import { useEventText } from '../../web/use-event-text.ts'
import { formatMessageLine } from '../../web/format-message-line.ts'
import { insertMentionNames } from '../../web/message-text.tsx'
import { useTyping } from '../../live/web/index.ts'
import { useRelativeDays } from '../../web/use-relative-days.ts'
import { getChatUrl } from '../../web/chat-url.ts'

type ChatLinkProps = { contact: ChatContact; isOpen: boolean; getName: (id: number) => string }

export function ChatLink({ contact, isOpen, getName }: ChatLinkProps) {
  const { t } = useTranslation('chat')
  const { number } = useFormat()
  const { chat } = contact
  const isHighlighted = chat.unseenMsgs > 0 && (!chat.isMuted || chat.unseenMentions > 0)
  return (
    <a
      href={`#${getChatUrl(contact.id)}`}
      className={css.link}
      aria-current={isOpen ? 'page' : undefined}
      data-contact={contact.id}
      data-unseen={isHighlighted || undefined}
    >
      <ContactAvatar contact={contact} />
      <span className={css.text}>
        <bdi className={css.name}>{contact.fullName}</bdi>
        <LastMessage contact={contact} isOpen={isOpen} getName={getName} />
      </span>
      <span className={css.side}>
        {chat.lastMessage && <MessageTime time={chat.lastMessage.time} />}
        <span className={css.badges}>
          {chat.isMuted && <BellOff role="img" aria-label={t('muted')} />}
          {chat.unseenMentions > 0 && <AtSign className={css.mention} role="img" aria-label={t('mentioned')} />}
          {chat.unseenMsgs > 0 && (
            <span className={css.count} data-muted={!isHighlighted || undefined}>
              <span aria-hidden>{number(chat.unseenMsgs)}</span>
              <span className="visually-hidden">{t('unseen', { count: chat.unseenMsgs })}</span>
            </span>
          )}
        </span>
      </span>
    </a>
  )
}

export const ContactLink = ({ contact, isOpen }: { contact: Contact; isOpen: boolean }) => (
  <a href={`#${getChatUrl(contact.id)}`} className={css.link} aria-current={isOpen ? 'page' : undefined} data-contact={contact.id}>
    <ContactAvatar contact={contact} />
    <span className={css.text}>
      <bdi className={css.name}>{contact.fullName}</bdi>
      {contact.about && (
        <span dir="auto" className={css.preview}>
          {contact.about}
        </span>
      )}
    </span>
  </a>
)

function LastMessage({ contact: { isGroup, chat }, isOpen, getName }: ChatLinkProps) {
  const { t } = useTranslation('chat')
  const typing = useTyping(chat.id)
  const viewerId = useSession()?.userData.id
  const formatPreview = useMessagePreview()
  if (typing.length > 0) return <span className={css.typing}>{t('typing.short')}</span>
  if (chat.draft && !isOpen)
    return (
      <span className={css.preview}>
        <span className={css.draft}>{t('draft')}</span> <bdi>{insertMentionNames(stripMarkdown(chat.draft), getName)}</bdi>
      </span>
    )
  const { lastMessage } = chat
  if (!lastMessage) return null
  const sender = lastMessage.senderId === viewerId ? t('you') : isGroup ? getName(lastMessage.senderId) : null
  return (
    <span className={css.preview}>
      {sender && !lastMessage.event && !lastMessage.isDeleted && `${sender}: `}
      <bdi>{formatPreview(lastMessage, getName)}</bdi>
    </span>
  )
}

function useMessagePreview() {
  const { t } = useTranslation('chat')
  const eventText = useEventText()
  return (message: Message, getName: (id: number) => string) => {
    if (message.isDeleted) return t('message.deleted')
    if (message.event) return eventText(message, getName)
    return formatMessageLine(message, getName)
  }
}

function MessageTime({ time: instant }: { time: string }) {
  const { date, time } = useFormat()
  const { today } = useRelativeDays()
  return (
    <time dateTime={instant} className={css.time}>
      {date(instant) === today ? time(instant) : date(instant, 'short')}
    </time>
  )
}
