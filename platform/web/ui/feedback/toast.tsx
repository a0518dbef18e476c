import { useEffect, useSyncExternalStore } from 'react'
import { createLazyPopup } from '../overlays/lazy-popup.tsx'
import type { ToastKind, ToastOptions, ToastPosition } from './toast-options.ts'

const layer = createLazyPopup<{ position: ToastPosition; onClose: () => void }>(() =>
  import('./toast-layer.tsx').then((file) => file.ToastLayer),
)
const loadLayer = () => import('./toast-layer.tsx')

let isNeeded = false
let toastCount = 0
const listeners = new Set<() => void>()

/** Each returns the toast's id. Default and error toasts stay 4 s, success toasts 2 s, loading toasts until replaced or dismissed. */
export const toast = {
  show: (text: string, options?: ToastOptions) => enqueue('blank', text, options),
  success: (text: string, options?: ToastOptions) => enqueue('success', text, options),
  error: (text: string, options?: ToastOptions) => enqueue('error', text, options),
  loading: (text: string, options?: ToastOptions) => enqueue('loading', text, options),
  dismiss: (id?: string) => void loadLayer().then(({ dismissToast }) => dismissToast(id)),
}

/** Rendered once. Its code loads with the first key press, click or toast. */
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
  return isShown ? <layer.Component position={position} onClose={() => {}} /> : null
}

function enqueue(kind: ToastKind, text: string, options: ToastOptions = {}): string {
  const id = options.id ?? `toast-${++toastCount}`
  void loadLayer().then(({ addToast }) => addToast(kind, text, { ...options, id }))
  isNeeded = true
  for (const listener of listeners) listener()
  return id
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
