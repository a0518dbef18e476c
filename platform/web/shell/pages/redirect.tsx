import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { linkTo } from '../../routing/address.ts'

/** Goes elsewhere once; the router's own would go again with every render until it has arrived. */
export function Redirect({ link }: { link: string }) {
  const navigate = useNavigate()
  const go = useEffectEvent(() => void navigate({ ...linkTo(link), replace: true }))
  useEffect(() => go(), [])
  return null
}

/** To the sign-in page, and back here afterwards. */
export function SignInFirst() {
  const here = useLocation({ select: ({ href }) => href })
  return <Redirect link={here === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(here)}`} />
}

/** Who is signed in has no business here: on to where they wanted to go. */
export function Onward() {
  const next = useLocation({ select: ({ search }) => (search as { next?: string }).next })
  return <Redirect link={next ?? '/'} />
}
