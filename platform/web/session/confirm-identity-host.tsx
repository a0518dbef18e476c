import { useSyncExternalStore } from 'react'
import { createLazyPopup } from '../ui/overlays/lazy-popup.tsx'
import { useHasBeenOpen } from '../ui/overlays/use-has-been-open.ts'
import type { ConfirmIdentityProps } from './confirm-identity-dialog.tsx'
import { finishConfirmation, isConfirmationPending, subscribeToConfirmation } from './confirm-identity.ts'

const lazyDialog = createLazyPopup<ConfirmIdentityProps>(() =>
  import('./confirm-identity-dialog.tsx').then((file) => file.ConfirmIdentityDialog),
)

/** Shows the dialog that calls with `auth.confirmation_required` wait for. */
export function ConfirmIdentityHost() {
  const isOpen = useSyncExternalStore(subscribeToConfirmation, isConfirmationPending)
  if (!useHasBeenOpen(isOpen)) return null
  return <lazyDialog.Component isOpen={isOpen} onConfirmed={() => finishConfirmation(true)} onClose={() => finishConfirmation(false)} />
}
