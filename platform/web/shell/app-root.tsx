import { Outlet } from '@tanstack/react-router'
import { useAccount } from '../session/account.ts'
import { ConfirmIdentityHost } from '../session/confirm-identity-host.tsx'
import { useSettings } from '../settings/settings.ts'
import { ConfirmHost } from '../ui/overlays/confirm.tsx'
import { Toaster } from '../ui/feedback/toast.tsx'

export function AppRoot() {
  useAccount()
  const { toastPosition } = useSettings()
  return (
    <>
      <Outlet />
      <Toaster position={toastPosition} />
      <ConfirmHost />
      <ConfirmIdentityHost />
    </>
  )
}
