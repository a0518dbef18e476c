import type { Email, ConversationEmail } from '../contract.ts'

/** A request to open the composer, queued until its code is loaded. */
export type ComposeRequest = {
  kind: 'new' | 'reply' | 'replyAll' | 'forward' | 'draft'
  /** The email to reply to, forward or edit. */
  mail?: Email | ConversationEmail
  /** Recipient of a new email. */
  to?: string
}

let pending: readonly ComposeRequest[] = []
const listeners = new Set<() => void>()

export function openComposer(start: ComposeRequest): void {
  pending = [...pending, start]
  notifyListeners()
}

export const getComposeRequests = () => pending

/** Returns all pending requests and clears the queue. */
export function takeComposeRequests(): readonly ComposeRequest[] {
  const requests = pending
  pending = []
  notifyListeners()
  return requests
}

export function onComposeRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
