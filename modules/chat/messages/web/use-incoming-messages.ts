import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '#platform/web/ui/feedback/announce.tsx'
import type { Message } from '../../contract.ts'
import { type Conversation, onArrival, isLookedAt } from '../../live/web/index.ts'
import { messageLine } from '../../web/message-line.ts'
import type { NameOf } from '../../web/use-names.ts'

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
