import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { call } from '#platform/web/api/api.ts'
import { chat, type Message } from '../../contract.ts'
import type { Conversation, ConversationState } from './conversation.ts'
import { takeStanding } from './live-chats.ts'

/** A message counts as seen once it has been in sight for a moment, in a window that is looked at. */
const MOMENT = 250

/** Until a mark is tried again that did not reach the server. */
const AGAIN = 3_000

export function useSeen(conversation: Conversation, state: ConversationState, scroller: RefObject<HTMLElement | null>): void {
  const look = useEffectEvent(async (): Promise<boolean> => {
    const last = isLookedAt() && !state.isUnseenKept ? lastInSight(scroller.current!, state.messages) : undefined
    return !last || !state.chat || last.seq <= state.chat.seenSeq || markSeen(conversation, last)
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What comes meanwhile is looked at with the rest: it does not put the look off.
  const lookIn = useEffectEvent((milliseconds: number) => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void look().then((isDone) => isDone || !scroller.current || lookIn(AGAIN))
    }, milliseconds)
  })
  useEffect(() => {
    const soon = () => lookIn(MOMENT)
    const element = scroller.current!
    const resized = new ResizeObserver(soon)
    resized.observe(element)
    element.addEventListener('scroll', soon, { passive: true })
    for (const event of ['focus', 'visibilitychange']) addEventListener(event, soon)
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
      resized.disconnect()
      element.removeEventListener('scroll', soon)
      for (const event of ['focus', 'visibilitychange']) removeEventListener(event, soon)
    }
  }, [scroller])
  useEffect(() => lookIn(MOMENT), [state.messages])
}

export const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

async function markSeen(conversation: Conversation, { id }: Message): Promise<boolean> {
  try {
    takeStanding((await call(chat.markSeen, { id: conversation.contactId, messageId: id })).chat)
    return true
  } catch {
    return false
  }
}

/** What is not sent yet stands below all messages and has no place among them. */
function lastInSight(element: HTMLElement, messages: readonly Message[]): Message | undefined {
  const end = element.getBoundingClientRect().bottom + 8
  const byRow = new Map(messages.map((message) => [String(message.id), message]))
  const row = [...element.querySelectorAll<HTMLElement>('[data-row]')].findLast(
    (one) => byRow.has(one.dataset['row']!) && one.getBoundingClientRect().bottom <= end,
  )
  return byRow.get(row?.dataset['row'] ?? '')
}
