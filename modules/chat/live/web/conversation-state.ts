import type { Person } from '#platform/contract/schema.ts'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import type { Chat, Contact } from '../../contract.ts'
import { emptyWindow, type MessageWindow } from './message-window.ts'

/** Whether to load messages before or after those already loaded. */
export type LoadDirection = 'earlier' | 'later'

/** The message to scroll to: an id, the first unread message, or the end of the chat. */
export type JumpTarget = number | 'end' | 'unseen'

export type ConversationState = MessageWindow & {
  contact: Contact | null
  chat: Omit<Chat, 'contact' | 'messages' | 'hasEarlier' | 'hasLater' | 'firstUnseenId'> | null
  people: ReadonlyMap<number, Person>
  /** The message below the "New" divider. */
  firstUnseenId: number | null
  /** True after "Mark as unread": visible messages stay unread until the chat is reopened or a message is sent. */
  isKeptUnread: boolean
  loadingSide: LoadDirection | null
  /** The last errors of loading more messages, cleared by the next response. */
  loadErrors: Readonly<Record<LoadDirection, ApiProblem | null>>
  problem: ApiProblem | null
  /** Increases with every jump; the log then scrolls to `jumpTarget`. */
  jumpCount: number
  jumpTarget: JumpTarget
}

export const noLoadErrors = { earlier: null, later: null }

export const initialState: ConversationState = {
  ...emptyWindow,
  contact: null,
  chat: null,
  people: new Map(),
  firstUnseenId: null,
  isKeptUnread: false,
  loadingSide: null,
  loadErrors: noLoadErrors,
  problem: null,
  jumpCount: 0,
  jumpTarget: 'unseen',
}
