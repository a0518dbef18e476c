import type { ReactNode } from 'react'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import type { Contact } from '../../contract.ts'
import { ContactPicture } from '../../web/contact-picture.tsx'
import css from './conversation-header.module.css'
import { type ConversationState, useTyping } from '../../live/web/index.ts'
import type { NameOf } from '../../web/use-names.ts'

type ConversationHeadProps = {
  contact: Contact
  chat: NonNullable<ConversationState['chat']>
  nameOf: NameOf
  onBack: (() => void) | undefined
  /** What can be done with the chat, at the end. */
  tools: ReactNode
}

export function ConversationHead({ contact, chat, nameOf, onBack, tools }: ConversationHeadProps) {
  const { t } = useTranslation('chat')
  const Title = onBack ? 'h1' : 'h2'
  return (
    <header className={css.head}>
      {onBack && (
        <IconButton label={t('back')} onClick={onBack}>
          <ChevronLeft data-points />
        </IconButton>
      )}
      <ContactPicture contact={contact} />
      <div className={css.words}>
        <Title className={css.title}>
          <bdi>{contact.fullName}</bdi>
        </Title>
        <StateLine contact={contact} chatId={chat.id} nameOf={nameOf} />
      </div>
      {tools}
    </header>
  )
}

/** Who is typing, else how they are there. */
function StateLine({ contact, chatId, nameOf }: { contact: Contact; chatId: number | null; nameOf: NameOf }) {
  const { t } = useTranslation('chat')
  const { list } = useFormat()
  const typing = useTyping(chatId)
  const state = contact.isGroup ? t('members.count', { count: contact.memberCount ?? 0 }) : t(`presence.${contact.status ?? 'offline'}`)
  const text = typing.length > 0 ? t('typing', { count: typing.length, people: list(typing.map(nameOf)) }) : state
  return (
    <p className={css.state} data-typing={typing.length > 0 || undefined}>
      {text}
    </p>
  )
}
