import { useRef, useSyncExternalStore } from 'react'
import type { ConfirmDialogProps, ConfirmOptions } from './confirm-dialog.tsx'
import { createLazyPopup } from './lazy-popup.tsx'

type PendingConfirm = ConfirmOptions & { resolve: (isYes: boolean) => void }

let pending: PendingConfirm | null = null
const listeners = new Set<() => void>()

/** Asks in a dialog; resolves to true if confirmed. Needs a `ConfirmHost`. */
export function confirm(question: ConfirmOptions): Promise<boolean> {
  pending?.resolve(false)
  return new Promise((resolve) => setPending({ ...question, resolve: resolve }))
}

export function dismissConfirm(): void {
  pending?.resolve(false)
  setPending(null)
}

export const lazyConfirm = createLazyPopup<ConfirmDialogProps>(() => import('./confirm-dialog.tsx').then((file) => file.ConfirmDialog))

export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => pending)
  const last = useRef(question)
  last.current = question ?? last.current
  const shown = last.current
  if (!shown) return null
  const answer = (isYes: boolean) => {
    shown.resolve(isYes)
    setPending(null)
  }
  return <lazyConfirm.Component isOpen={question !== null} question={shown} onAnswer={answer} onClose={() => answer(false)} />
}

function setPending(question: PendingConfirm | null) {
  pending = question
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
