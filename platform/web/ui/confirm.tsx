import { useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Actions } from './actions.tsx'
import { Button } from './button.tsx'
import { Dialog, dialogPart } from './dialog.tsx'

export type Question = {
  title: string
  text?: string
  /** The verb on the button that goes on: "Delete". */
  action: string
  /** "Cancel" where left out. */
  cancel?: string
  isDanger?: boolean
}

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
export const confirmPart = dialogPart

/** Stands once in the shell and shows what `confirm` asks. */
export function ConfirmHost() {
  const { t } = useTranslation('platform')
  const question = useSyncExternalStore(subscribe, () => asked)
  const last = useRef(question)
  last.current = question ?? last.current
  const shown = last.current
  if (!shown) return null
  const answer = (isYes: boolean) => {
    shown.answer(isYes)
    ask(null)
  }
  return (
    <Dialog isOpen={question !== null} role="alertdialog" size="small" backdrop="static" title={shown.title} onClose={() => answer(false)}>
      {shown.text && <p>{shown.text}</p>}
      <Actions>
        <Button autoFocus={shown.isDanger} onClick={() => answer(false)}>
          {shown.cancel ?? t('ui.cancel')}
        </Button>
        <Button variant={shown.isDanger ? 'danger' : 'primary'} autoFocus={!shown.isDanger} onClick={() => answer(true)}>
          {shown.action}
        </Button>
      </Actions>
    </Dialog>
  )
}

function ask(question: Asked | null) {
  asked = question
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
