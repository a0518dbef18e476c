import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '#platform/web/ui/feedback/live-region.tsx'
import type { Message } from '../../contract.ts'
import { type Conversation, onIncomingMessage, isWindowFocused } from '../../live/web/index.ts'
import { formatMessageLine } from '../../web/format-message-line.ts'
import type { GetName } from '../../web/use-name-lookup.ts'

/** Announces incoming messages to screen readers, and moves the "New" divider if the window is not focused. */
export function useIncomingMessages(conversation: Conversation, getName: GetName): void {
  const { t } = useTranslation('chat')
  const onMessage = useEffectEvent((message: Message) => {
    const { chat, messages } = conversation.state
    if (chat?.id !== message.chatId) return
    const text = formatMessageLine(message, getName)
    announce(t('said', { name: getName(message.senderId), text }))
    const before = messages.findLast(({ seq }) => seq < message.seq)
    if (!isWindowFocused() && chat.seenSeq >= (before?.seq ?? 0)) conversation.setFirstUnread(message.id)
  })
  useEffect(() => onIncomingMessage((message) => onMessage(message)), [])
}
