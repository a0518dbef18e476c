import type { Message } from '../../contract.ts'

/** A stretch of a chat without a hole, ascending, and whether there is more on either side. */
export type MessageWindow = { messages: readonly Message[]; hasEarlier: boolean; hasLater: boolean }

/** So many stand on the page at most: what lies further away is let go and asked for again. */
export const MOST_MESSAGES = 200

export const emptyWindow: MessageWindow = { messages: [], hasEarlier: false, hasLater: false }

/** With a page of the same chat that touches or overlaps it. A page beyond a hole only says that there is more. */
export function joined(window: MessageWindow, page: MessageWindow): MessageWindow {
  const [first, last] = ends(window)
  const [pageFirst, pageLast] = ends(page)
  if (!first || !last) return { messages: page.messages, hasEarlier: page.hasEarlier, hasLater: page.hasLater }
  if (!pageFirst || !pageLast) return window
  if (pageFirst.seq > last.seq + 1) return { ...window, hasLater: true }
  if (pageLast.seq < first.seq - 1) return { ...window, hasEarlier: true }
  const fresh = new Map(page.messages.map((message) => [message.id, message]))
  const kept = window.messages.map((message) => newer(message, fresh.get(message.id) ?? message))
  const known = new Set(window.messages.map(({ id }) => id))
  return {
    messages: [...kept, ...page.messages.filter(({ id }) => !known.has(id))].toSorted((one, other) => one.seq - other.seq),
    hasEarlier: pageFirst.seq <= first.seq ? page.hasEarlier : window.hasEarlier,
    hasLater: pageLast.seq >= last.seq ? page.hasLater : window.hasLater,
  }
}

/** With a message as it stands now: in its place, or at the end. Null where one before it was missed. */
export function withMessage(window: MessageWindow, message: Message): MessageWindow | null {
  const index = window.messages.findIndex(({ id }) => id === message.id)
  if (index >= 0) return { ...window, messages: window.messages.with(index, newer(window.messages[index]!, message)) }
  const [first, last] = ends(window)
  if (window.hasLater || (first && message.seq < first.seq)) return window
  return message.seq === (last?.seq ?? 0) + 1 ? { ...window, messages: [...window.messages, message] } : null
}

/** What was told and what was asked for may come in another order than it happened. */
export const newer = (known: Message, other: Message): Message => (other.updatedAt < known.updatedAt ? known : other)

/** Not more than fit, without those at the far end. */
export function trimmed(window: MessageWindow, far: 'earlier' | 'later'): MessageWindow {
  if (window.messages.length <= MOST_MESSAGES) return window
  return far === 'earlier'
    ? { ...window, messages: window.messages.slice(-MOST_MESSAGES), hasEarlier: true }
    : { ...window, messages: window.messages.slice(0, MOST_MESSAGES), hasLater: true }
}

const ends = ({ messages }: MessageWindow) => [messages[0], messages.at(-1)] as const
