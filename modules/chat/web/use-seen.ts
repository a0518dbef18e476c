import { useEffect, useEffectEvent, type RefObject } from 'react'
import { call } from '#platform/web/api.ts'
import { chat, type Message } from '../contract.ts'
import type { Conversation, ConversationState } from './conversation.ts'
import { takeStanding } from './live-chats.ts'

/** A message counts as seen once it has been in sight for a moment, in a window that is looked at. */
const MOMENT = 250

export function useSeen(conversation: Conversation, state: ConversationState, scroller: RefObject<HTMLElement | null>): void {
  const look = useEffectEvent(() => {
    const last = isLookedAt() ? lastInSight(scroller.current!, state.messages) : undefined
    if (last && state.chat && last.seq > state.chat.seenSeq) void markSeen(conversation, last)
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        look()
      }, MOMENT)
    }
    soon()
    const element = scroller.current!
    element.addEventListener('scroll', soon, { passive: true })
    for (const event of ['focus', 'visibilitychange']) addEventListener(event, soon)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', soon)
      for (const event of ['focus', 'visibilitychange']) removeEventListener(event, soon)
    }
  }, [scroller, state.messages])
}

export const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

async function markSeen(conversation: Conversation, { id }: Message): Promise<void> {
  try {
    takeStanding((await call(chat.markSeen, { id: conversation.contactId, messageId: id })).chat)
  } catch {
    // It stays unseen and is marked with the next look.
  }
}

function lastInSight(element: HTMLElement, messages: readonly Message[]): Message | undefined {
  const end = element.getBoundingClientRect().bottom + 8
  const rows = [...element.querySelectorAll<HTMLElement>('[data-row]')]
  const last = rows.findLast((row) => row.dataset['row'] !== 'new' && row.getBoundingClientRect().bottom <= end)
  return messages.find(({ id }) => String(id) === last?.dataset['row'])
}
