import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** Announces a text to screen readers. */
export function announce(text: string): void {
  said = text === said ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

/** Rendered once per page. */
export function LiveRegion() {
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
