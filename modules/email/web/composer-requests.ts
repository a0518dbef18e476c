import type { Mail, Reply } from '../contract.ts'

export type ComposeStart = {
  kind: 'new' | 'reply' | 'replyAll' | 'forward' | 'draft'
  /** What is answered, forwarded or written on. */
  mail?: Mail | Reply
  /** Whom a new mail is for. */
  to?: string
}

let waiting: readonly ComposeStart[] = []
const listeners = new Set<() => void>()

/** Opens a mail to write; three may be open at once. */
export function openComposer(start: ComposeStart): void {
  waiting = [...waiting, start]
  tell()
}

export const waitingStarts = () => waiting

export function takeStarts(): readonly ComposeStart[] {
  const taken = waiting
  waiting = []
  tell()
  return taken
}

export function onStarts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
