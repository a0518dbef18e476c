import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'
import { mayWith } from '../../session/may.ts'
import { useModules } from '../../routing/modules.tsx'
import { partOf } from '../../session/part-of.ts'
import { useSession } from '../../session/session.ts'
import { useSettled } from '../settled.ts'

/** What modules put into the navbar; it comes after the first page shows. */
export function NavbarParts() {
  const modules = useModules()
  if (!useSettled()) return null
  return (
    <Suspense>
      {modules.map(({ name, navbar }) => {
        const Part = navbar && partOf(navbar)
        return Part && <Alone key={name} part={Part} />
      })}
    </Suspense>
  )
}

/** What modules run beside every page. */
export function Beside() {
  const modules = useModules()
  const user = useSession()?.userData ?? null
  if (!useSettled()) return null
  return (
    <Suspense>
      {modules.map(({ name, beside }) => {
        const Part = beside && mayWith(user, beside.access) && partOf(beside.load)
        return Part && <Alone key={name} part={Part} />
      })}
    </Suspense>
  )
}

/** What concerns the person wherever they are. */
export function Banners() {
  const modules = useModules()
  const user = useSession()?.userData
  return (
    <Suspense>
      {modules.map(({ name, banner }) => {
        const Part = user && banner?.concerns(user) && partOf(banner.load)
        return Part && <Alone key={name} part={Part} />
      })}
    </Suspense>
  )
}

/** What fails here takes nothing else along. */
const Alone = ({ part: Part }: { part: ComponentType }) => (
  <CatchBoundary getResetKey={() => ''} errorComponent={() => null}>
    <Part />
  </CatchBoundary>
)
