import type { ComponentType } from 'react'
import { useMay } from '../../session/may.ts'
import { titleKey, type PlacedPage } from '../../routing/modules.tsx'
import { useSession } from '../../session/session.ts'
import { Arrived } from './arrived.tsx'
import { Forbidden } from './forbidden.ts'
import { Onward, SignInFirst } from './redirect.tsx'

/**
 * A page behind its access rule; when rights change while it is open, so does what stands here. The route loads it before
 * it shows: as a lazy part it would suspend first, and what has suspended React shows 300 ms late.
 */
export function pageComponent({ module, page }: PlacedPage) {
  let Loaded: ComponentType | null = null
  const load = async () => {
    Loaded ??= (await page.load()).default
  }
  function GuardedPage() {
    const may = useMay(page.access)
    const session = useSession()
    if (!may && page.access === 'guest') return <Onward />
    if (!may && !session) return <SignInFirst />
    if (!may) return <Forbidden access={page.access} />
    return (
      <>
        {Loaded && <Loaded />}
        <Arrived titleKey={titleKey(module, page)} />
      </>
    )
  }
  return Object.assign(GuardedPage, { load })
}
