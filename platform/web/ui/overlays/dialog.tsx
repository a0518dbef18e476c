import type { ReactNode } from 'react'
import { createLazyPopup, type PopupProps } from './lazy-popup.tsx'
import { useHasBeenOpen } from './use-has-been-open.ts'

export type DialogProps = PopupProps & {
  isOpen: boolean
  title: string
  children: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** With `static`, a click outside does not close the dialog. */
  backdrop?: 'closing' | 'static'
  role?: 'dialog' | 'alertdialog'
}

/** Spread `preloadOnIntent(lazyDialog)` on the button that opens a dialog. */
export const lazyDialog = createLazyPopup<DialogProps>(() => import('./dialog-frame.tsx').then((file) => file.DialogFrame))

/** A modal dialog with focus trap and focus restoration. */
export function Dialog(props: DialogProps) {
  return useHasBeenOpen(props.isOpen) ? <lazyDialog.Component {...props} /> : null
}
