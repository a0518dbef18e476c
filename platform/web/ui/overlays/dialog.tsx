import type { DialogProps } from './dialog-frame.tsx'
import { createLazyPopup } from './lazy-popup.tsx'
import { useHasBeenOpen } from './use-has-been-open.ts'

/** Spread `preloadOnIntent(lazyDialog)` on the button that opens a dialog. */
export const lazyDialog = createLazyPopup<DialogProps>(() => import('./dialog-frame.tsx').then((file) => file.DialogFrame))

/** A modal dialog with focus trap and focus restoration. */
export function Dialog(props: DialogProps) {
  return useHasBeenOpen(props.isOpen) ? <lazyDialog.Component {...props} /> : null
}
