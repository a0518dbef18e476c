import type { ComponentType } from 'react'
import { useCanAccess } from '../../session/can-access.ts'
import { getTitleKey, useIsModuleUsed, type ModulePage } from '../../routing/modules.tsx'
import { useSession } from '../../session/session.ts'
import { PageTitle } from './page-title.tsx'
import { LazyForbiddenPage } from './lazy-forbidden-page.ts'
import { LazyUnusedModulePage } from './lazy-unused-module-page.ts'
import { RedirectAfterSignIn, RedirectToSignIn } from './redirect.tsx'

/** Guards a page by its access rule, and unless it is public, by whether the workspace uses its module. The route loads the chunk first, because React delays suspended content by 300 ms. */
export function createPageComponent({ module, page }: ModulePage) {
  let Loaded: ComponentType | null = null
  const load = async () => {
    Loaded ??= (await page.load()).default
  }
  function GuardedPage() {
    const may = useCanAccess(page.access)
    const session = useSession()
    const isUsed = useIsModuleUsed(module.name) || page.access === 'public'
    if (!may && page.access === 'guest') return <RedirectAfterSignIn />
    if (!may && !session) return <RedirectToSignIn />
    if (!may) return <LazyForbiddenPage access={page.access} />
    if (!isUsed) return <LazyUnusedModulePage module={module.name} titleKey={getTitleKey(module, page)} />
    return (
      <>
        {Loaded && <Loaded />}
        <PageTitle titleKey={getTitleKey(module, page)} />
      </>
    )
  }
  return Object.assign(GuardedPage, { load })
}
