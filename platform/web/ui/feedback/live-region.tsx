import { useSyncExternalStore } from 'react'

let message = ''
const listeners = new Set<() => void>()

export function announce(text: string): void {
  message = text === message ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

/** Rendered once per page. */
export function LiveRegion() {
  const text = useSyncExternalStore(subscribe, () => message)
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
