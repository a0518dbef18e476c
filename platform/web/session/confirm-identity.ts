let answer: ((isConfirmed: boolean) => void) | null = null
let pending: Promise<boolean> | null = null
const listeners = new Set<() => void>()

/** Asks the user to confirm their identity, once for all calls that need it. Resolves to false if they cancel. */
export function requestConfirmation(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => setAnswer(resolve))
  return pending
}

export function finishConfirmation(isConfirmed: boolean): void {
  const resolve = answer
  pending = null
  setAnswer(null)
  resolve?.(isConfirmed)
}

export const isConfirmationPending = () => answer !== null

export function subscribeToConfirmation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setAnswer(next: typeof answer): void {
  answer = next
  for (const listener of listeners) listener()
}
