import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'
import { canAccess } from '../../session/can-access.ts'
import { useModules } from '../../routing/modules.tsx'
import { getLazyComponent } from '../../routing/lazy-module-component.ts'
import { useSession } from '../../session/session.ts'
import { useIsFirstPageLoaded } from '../first-page-loaded.ts'

export function NavbarExtensions() {
  const modules = useModules()
  if (!useIsFirstPageLoaded()) return null
  return (
    <Suspense>
      {modules.map(({ name, navbar }) => {
        const Part = navbar && getLazyComponent(navbar)
        return Part && <Isolated key={name} part={Part} />
      })}
    </Suspense>
  )
}

/** Components of modules that run on every page without UI. */
export function BackgroundComponents() {
  const modules = useModules()
  const user = useSession()?.userData ?? null
  if (!useIsFirstPageLoaded()) return null
  return (
    <Suspense>
      {modules.map(({ name, background }) => {
        const Part = background && canAccess(user, background.access) && getLazyComponent(background.load)
        return Part && <Isolated key={name} part={Part} />
      })}
    </Suspense>
  )
}

export function Banners() {
  const modules = useModules()
  const user = useSession()?.userData
  return (
    <Suspense>
      {modules.map(({ name, banner }) => {
        const Part = user && banner?.isVisible(user) && getLazyComponent(banner.load)
        return Part && <Isolated key={name} part={Part} />
      })}
    </Suspense>
  )
}

const Isolated = ({ part: Part }: { part: ComponentType }) => (
  <CatchBoundary getResetKey={() => ''} errorComponent={() => null}>
    <Part />
  </CatchBoundary>
)
