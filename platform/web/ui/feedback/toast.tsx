import { useEffect, useSyncExternalStore } from 'react'
import { onIntent } from '../overlays/on-intent.tsx'

export type ToastPosition = 'top-left' | 'top-center' | 'top-right' | 'bottom-left' | 'bottom-center' | 'bottom-right'

export type ToastOptions = {
  /** The same id again replaces the toast. */
  id?: string
  /** One thing to do about it, such as Undo. */
  action?: { label: string; onAction: () => void }
  /** Milliseconds; the kind's own where left out. */
  duration?: number
  /** What it says as the seconds go by, for those who look; the text itself is said once. */
  countdown?: (seconds: number) => string
}

export type ToastKind = 'blank' | 'success' | 'error' | 'loading'

const layer = onIntent<{ position: ToastPosition; onClose: () => void }>(() => import('./toast-layer.tsx').then((file) => file.ToastLayer))
const behind = () => import('./toast-layer.tsx')

let isNeeded = false
let made = 0
const listeners = new Set<() => void>()

/** Each answers the toast's id. Plain ones and errors stay 4 s, successes 2 s, loading ones until replaced or dismissed. */
export const toast = {
  show: (text: string, options?: ToastOptions) => put('blank', text, options),
  success: (text: string, options?: ToastOptions) => put('success', text, options),
  error: (text: string, options?: ToastOptions) => put('error', text, options),
  loading: (text: string, options?: ToastOptions) => put('loading', text, options),
  dismiss: (id?: string) => void behind().then(({ dismiss }) => dismiss(id)),
}

/** Stands once in the shell. Its code comes with the first press of a key or pointer, or with the first toast. */
export function Toaster({ position = 'top-right' }: { position?: ToastPosition }) {
  const isShown = useSyncExternalStore(subscribe, () => isNeeded)
  useEffect(() => {
    const first = new AbortController()
    const preload = () => {
      first.abort()
      layer.preload()
    }
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, preload, { signal: first.signal, passive: true })
    return () => first.abort()
  }, [])
  return isShown ? <layer.Part position={position} onClose={() => {}} /> : null
}

function put(kind: ToastKind, text: string, options: ToastOptions = {}): string {
  const id = options.id ?? `toast-${++made}`
  void behind().then(({ add }) => add(kind, text, { ...options, id }))
  isNeeded = true
  for (const listener of listeners) listener()
  return id
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
