import type { ReactNode } from 'react'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import type { Contact } from '../../contract.ts'
import { ContactAvatar } from '../../web/contact-avatar.tsx'
import css from './conversation-header.module.css'
import { type ConversationState, useTyping } from '../../live/web/index.ts'
import type { GetName } from '../../web/use-name-lookup.ts'

type ConversationHeaderProps = {
  contact: Contact
  chat: NonNullable<ConversationState['chat']>
  getName: GetName
  onBack: (() => void) | undefined
  tools: ReactNode
}

export function ConversationHeader({ contact, chat, getName, onBack, tools }: ConversationHeaderProps) {
  const { t } = useTranslation('chat')
  const Title = onBack ? 'h1' : 'h2'
  return (
    <header className={css.header}>
      {onBack && (
        <IconButton label={t('back')} onClick={onBack}>
          <ChevronLeft data-points />
        </IconButton>
      )}
      <ContactAvatar contact={contact} />
      <div className={css.text}>
        <Title className={css.title}>
          <bdi>{contact.fullName}</bdi>
        </Title>
        <StatusLine contact={contact} chatId={chat.id} getName={getName} />
      </div>
      {tools}
    </header>
  )
}

function StatusLine({ contact, chatId, getName }: { contact: Contact; chatId: number | null; getName: GetName }) {
  const { t } = useTranslation('chat')
  const { list } = useFormat()
  const typing = useTyping(chatId)
  const state = contact.isGroup ? t('members.count', { count: contact.memberCount ?? 0 }) : t(`presence.${contact.status ?? 'offline'}`)
  const text = typing.length > 0 ? t('typing', { count: typing.length, people: list(typing.map(getName)) }) : state
  return (
    <p className={css.state} data-typing={typing.length > 0 || undefined}>
      {text}
    </p>
  )
}
