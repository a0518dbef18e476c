import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** Tells those who listen what those who look have seen: how many are selected, where a task has moved to. */
export function announce(text: string): void {
  said = text === said ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

/** Stands once on the page. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => said)
  return (
    <p className="unseen" role="status">
      {text}
    </p>
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
