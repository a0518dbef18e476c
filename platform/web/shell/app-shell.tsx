import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '../session/session.ts'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { PageFrame } from './page-frame.tsx'
import css from './page-frame.module.css'
import { RedirectToSignIn } from './pages/redirect.tsx'

export function AppShell() {
  if (!useSession()) return <RedirectToSignIn />
  return (
    <PageFrame>
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
    </PageFrame>
  )
}

const Waiting = () => (
  <div className={css.waiting}>
    <Spinner />
  </div>
)
