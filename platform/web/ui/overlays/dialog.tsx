import type { ReactNode } from 'react'
import { onIntent, type PopupProps } from './on-intent.tsx'
import { useWasOpen } from './was-open.ts'

export type DialogProps = PopupProps & {
  isOpen: boolean
  title: string
  children: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** `static`: a press outside bounces the dialog in place of closing it. */
  backdrop?: 'closing' | 'static'
  /** `alertdialog` asks for a decision that cannot wait. */
  role?: 'dialog' | 'alertdialog'
}

/** Spread `intentProps(dialogPart)` on what opens a dialog. */
export const dialogPart = onIntent<DialogProps>(() => import('./dialog-frame.tsx').then((file) => file.DialogFrame))

/** One decision in the middle of the page. The focus goes in, stays in, and returns to where it was. */
export function Dialog(props: DialogProps) {
  return useWasOpen(props.isOpen) ? <dialogPart.Part {...props} /> : null
}
