import type { Message } from '../../contract.ts'

/** Consecutive messages of a chat in ascending order, and whether there are more on either side. */
export type MessageWindow = { messages: readonly Message[]; hasEarlier: boolean; hasLater: boolean }

/** Messages beyond this number are dropped and loaded again when the user scrolls to them. */
export const MAX_WINDOW_MESSAGES = 200

export const emptyWindow: MessageWindow = { messages: [], hasEarlier: false, hasLater: false }

/** Merges an adjacent or overlapping page. A page beyond a gap only sets `hasEarlier` or `hasLater`. */
export function mergePage(window: MessageWindow, page: MessageWindow): MessageWindow {
  const [first, last] = getEnds(window)
  const [pageFirst, pageLast] = getEnds(page)
  if (!first || !last) return { messages: page.messages, hasEarlier: page.hasEarlier, hasLater: page.hasLater }
  if (!pageFirst || !pageLast) return window
  if (pageFirst.seq > last.seq + 1) return { ...window, hasLater: true }
  if (pageLast.seq < first.seq - 1) return { ...window, hasEarlier: true }
  const pageById = new Map(page.messages.map((message) => [message.id, message]))
  const current = window.messages.map((message) => pickNewer(message, pageById.get(message.id) ?? message))
  const currentIds = new Set(window.messages.map(({ id }) => id))
  return {
    messages: [...current, ...page.messages.filter(({ id }) => !currentIds.has(id))].toSorted((one, other) => one.seq - other.seq),
    hasEarlier: pageFirst.seq <= first.seq ? page.hasEarlier : window.hasEarlier,
    hasLater: pageLast.seq >= last.seq ? page.hasLater : window.hasLater,
  }
}

/** Updates the message or appends it. Returns null if a message before it is missing. */
export function withMessage(window: MessageWindow, message: Message): MessageWindow | null {
  const index = window.messages.findIndex(({ id }) => id === message.id)
  if (index >= 0) return { ...window, messages: window.messages.with(index, pickNewer(window.messages[index]!, message)) }
  const [first, last] = getEnds(window)
  if (window.hasLater || (first && message.seq < first.seq)) return window
  return message.seq === (last?.seq ?? 0) + 1 ? { ...window, messages: [...window.messages, message] } : null
}

/** Live events and responses can arrive out of order. */
export const pickNewer = (current: Message, other: Message): Message => (other.updatedAt < current.updatedAt ? current : other)

export function trimWindow(window: MessageWindow, side: 'earlier' | 'later'): MessageWindow {
  if (window.messages.length <= MAX_WINDOW_MESSAGES) return window
  return side === 'earlier'
    ? { ...window, messages: window.messages.slice(-MAX_WINDOW_MESSAGES), hasEarlier: true }
    : { ...window, messages: window.messages.slice(0, MAX_WINDOW_MESSAGES), hasLater: true }
}

const getEnds = ({ messages }: MessageWindow) => [messages[0], messages.at(-1)] as const
