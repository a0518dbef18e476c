import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '../session/session.ts'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { Frame } from './frame.tsx'
import css from './frame.module.css'
import { SignInFirst } from './pages/redirect.tsx'

/** Every page of who is signed in. */
export function Shell() {
  if (!useSession()) return <SignInFirst />
  return (
    <Frame>
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
    </Frame>
  )
}

const Waiting = () => (
  <div className={css.waiting}>
    <Spinner />
  </div>
)
