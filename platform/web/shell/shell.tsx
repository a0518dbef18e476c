import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '../session.ts'
import { Spinner } from '../ui/spinner.tsx'
import { Frame } from './frame.tsx'
import css from './frame.module.css'
import { SignInFirst } from './redirect.tsx'

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
