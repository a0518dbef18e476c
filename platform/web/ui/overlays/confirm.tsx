import { useRef, useSyncExternalStore } from 'react'
import { createLazyPopup, type PopupProps } from './on-intent.tsx'

export type ConfirmOptions = {
  title: string
  text?: string
  /** A verb such as "Delete". */
  confirmLabel: string
  /** "Cancel" by default. */
  cancelLabel?: string
  isDanger?: boolean
}

export type ConfirmDialogProps = PopupProps & { isOpen: boolean; question: ConfirmOptions; onAnswer: (isYes: boolean) => void }

type Asked = ConfirmOptions & { answer: (isYes: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

/** Asks in a dialog; resolves to true if confirmed. Needs a `ConfirmHost`. */
export function confirm(question: ConfirmOptions): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => ask({ ...question, answer: resolve }))
}

/** Closes the dialog when the answer no longer matters. */
export function dismissConfirm(): void {
  asked?.answer(false)
  ask(null)
}

export const lazyConfirm = createLazyPopup<ConfirmDialogProps>(() => import('./confirm-dialog.tsx').then((file) => file.ConfirmDialog))

export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => asked)
  const last = useRef(question)
  last.current = question ?? last.current
  const shown = last.current
  if (!shown) return null
  const answer = (isYes: boolean) => {
    shown.answer(isYes)
    ask(null)
  }
  return <lazyConfirm.Component isOpen={question !== null} question={shown} onAnswer={answer} onClose={() => answer(false)} />
}

function ask(question: Asked | null) {
  asked = question
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
