import { useRef, useSyncExternalStore } from 'react'
import { onIntent, type PopupProps } from './on-intent.tsx'

export type Question = {
  title: string
  text?: string
  /** The verb on the button that goes on: "Delete". */
  action: string
  /** "Cancel" where left out. */
  cancel?: string
  isDanger?: boolean
}

export type ConfirmDialogProps = PopupProps & { isOpen: boolean; question: Question; onAnswer: (isYes: boolean) => void }

type Asked = Question & { answer: (isYes: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

/** Asks in a dialog and answers true when the person goes on. Needs one `ConfirmHost` on the page. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => ask({ ...question, answer: resolve }))
}

/** Takes away what is asked, where the answer no longer matters. */
export function withdraw(): void {
  asked?.answer(false)
  ask(null)
}

/** Spread `intentProps(confirmPart)` on what asks. */
export const confirmPart = onIntent<ConfirmDialogProps>(() => import('./confirm-dialog.tsx').then((file) => file.ConfirmDialog))

/** Stands once in the shell and shows what `confirm` asks. */
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
  return <confirmPart.Part isOpen={question !== null} question={shown} onAnswer={answer} onClose={() => answer(false)} />
}

function ask(question: Asked | null) {
  asked = question
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
