import { type ReactNode, useState } from 'react'
import type { ListedQuote } from '../../quote-schema.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'

type DialogName = 'send' | 'share' | 'answer'
export type OpenQuoteDialog = (name: DialogName, quote: ListedQuote) => void

/** `sending`: a quote whose dialog for sending is open from the start. */
type DialogOptions = { sending?: ListedQuote | null; onClose?: () => void }

/** `openDialog` opens the dialogs; render `dialogs` once on the page. */
export function useQuoteDialogs({ sending = null, onClose }: DialogOptions = {}): { openDialog: OpenQuoteDialog; dialogs: ReactNode } {
  const [state, setState] = useState<{ name: DialogName; quote: ListedQuote } | null>(null)
  const close = () => {
    setState(null)
    onClose?.()
  }
  const getQuoteFor = (name: DialogName) => (state?.name === name ? state.quote : null)
  return {
    openDialog: (name, quote) => setState({ name, quote }),
    dialogs: (
      <>
        <SendDialog quote={sending ?? getQuoteFor('send')} onClose={close} />
        <ShareDialog quote={getQuoteFor('share')} onClose={close} />
        <AnswerDialog quote={getQuoteFor('answer')} onClose={close} />
      </>
    ),
  }
}
