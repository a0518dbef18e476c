import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { toLinkProps } from '../../routing/search-params.ts'

/** Navigates once; the router's `Navigate` navigates again on every render. */
export function Redirect({ link }: { link: string }) {
  const navigate = useNavigate()
  const go = useEffectEvent(() => void navigate({ ...toLinkProps(link), replace: true }))
  useEffect(() => go(), [])
  return null
}

export function RedirectToSignIn() {
  const here = useLocation({ select: ({ href }) => href })
  return <Redirect link={here === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(here)}`} />
}

export function RedirectAfterSignIn() {
  const next = useLocation({ select: ({ search }) => (search as { next?: string }).next })
  return <Redirect link={next ?? '/'} />
}
