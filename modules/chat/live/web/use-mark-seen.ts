import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { callApi } from '#platform/web/api/api.ts'
import { chat, type Message } from '../../contract.ts'
import type { ConversationState } from './conversation-state.ts'
import type { Conversation } from './conversation.ts'
import { applyChatState } from './live-chats.ts'

/** How long a message must be visible in a focused window to count as read. */
const VISIBLE_MS = 250

const RETRY_MS = 3_000

/** Marks visible messages as read, and retries if the server cannot be reached. */
export function useMarkSeen(conversation: Conversation, state: ConversationState, scroller: RefObject<HTMLElement | null>): void {
  const markVisible = useEffectEvent(async (): Promise<boolean> => {
    const last = isWindowFocused() && !state.isKeptUnread ? findLastVisible(scroller.current!, state.messages) : undefined
    return !last || !state.chat || last.seq <= state.chat.seenSeq || markSeen(conversation, last)
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A timer that is already running is not restarted, or frequent messages would postpone the mark forever.
  const scheduleMark = useEffectEvent((milliseconds: number) => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void markVisible().then((isDone) => isDone || !scroller.current || scheduleMark(RETRY_MS))
    }, milliseconds)
  })
  useEffect(() => {
    const scheduleSoon = () => scheduleMark(VISIBLE_MS)
    const element = scroller.current!
    const resizeObserver = new ResizeObserver(scheduleSoon)
    resizeObserver.observe(element)
    element.addEventListener('scroll', scheduleSoon, { passive: true })
    for (const event of ['focus', 'visibilitychange']) addEventListener(event, scheduleSoon)
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
      resizeObserver.disconnect()
      element.removeEventListener('scroll', scheduleSoon)
      for (const event of ['focus', 'visibilitychange']) removeEventListener(event, scheduleSoon)
    }
  }, [scroller])
  useEffect(() => scheduleMark(VISIBLE_MS), [state.messages])
}

export const isWindowFocused = () => document.visibilityState === 'visible' && document.hasFocus()

async function markSeen(conversation: Conversation, { id }: Message): Promise<boolean> {
  try {
    applyChatState((await callApi(chat.markSeen, { id: conversation.contactId, messageId: id })).chat)
    return true
  } catch {
    return false
  }
}

/** Skips pending messages, which are not in `messages`. */
function findLastVisible(element: HTMLElement, messages: readonly Message[]): Message | undefined {
  const end = element.getBoundingClientRect().bottom + 8
  const byRow = new Map(messages.map((message) => [String(message.id), message]))
  const row = [...element.querySelectorAll<HTMLElement>('[data-row]')].findLast(
    (one) => byRow.has(one.dataset['row']!) && one.getBoundingClientRect().bottom <= end,
  )
  return byRow.get(row?.dataset['row'] ?? '')
}
