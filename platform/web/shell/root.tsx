import { Outlet } from '@tanstack/react-router'
import { useAccount } from '../account.ts'
import { useSettings } from '../settings.ts'
import { ConfirmHost } from '../ui/confirm.tsx'
import { Toaster } from '../ui/toast.tsx'

/** What stands around every page, framed or bare. */
export function Root() {
  useAccount()
  const { toastPosition } = useSettings()
  return (
    <>
      <Outlet />
      <Toaster position={toastPosition} />
      <ConfirmHost />
    </>
  )
}
