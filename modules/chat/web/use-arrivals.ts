import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '#platform/web/ui/announce.tsx'
import type { Message } from '../contract.ts'
import type { Conversation } from './conversation.ts'
import { onArrival } from './live-chats.ts'
import { messageLine } from './message-line.ts'
import { isLookedAt } from './use-seen.ts'
import type { NameOf } from './use-names.ts'

/** Reads out what comes into the open chat, and begins what is new where nobody looked. */
export function useArrivals(conversation: Conversation, nameOf: NameOf): void {
  const { t } = useTranslation('chat')
  const arrived = useEffectEvent((message: Message) => {
    const { chat, messages } = conversation.state
    if (chat?.id !== message.chatId) return
    const text = messageLine(message, nameOf)
    announce(t('said', { name: nameOf(message.senderId), text }))
    const before = messages.findLast(({ seq }) => seq < message.seq)
    if (!isLookedAt() && chat.seenSeq >= (before?.seq ?? 0)) conversation.unseenFrom(message.id)
  })
  useEffect(() => onArrival((message) => arrived(message)), [])
}
