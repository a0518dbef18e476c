import { mayWith } from '../../session/may.ts'
import { navigationGroups } from '../../routing/module.ts'
import { hasOverview } from '../../overview/overview.ts'
import { pagesOf, titleKey, useModules, type PlacedPage } from '../../routing/modules.tsx'
import { useSession } from '../../session/session.ts'

export type NavigationEntry = PlacedPage & { title: string; icon: NonNullable<PlacedPage['page']['navigation']>['icon'] }
export type NavigationGroup = { name: (typeof navigationGroups)[number]; entries: NavigationEntry[] }

/** The main menu as this person sees it: groups without an entry are left out. `title` is a key of the platform's words. */
export function useNavigation(): NavigationGroup[] {
  const modules = useModules()
  const user = useSession()?.userData ?? null
  const placed = pagesOf(modules)
    .filter(({ page }) => page.navigation && mayWith(user, page.access) && (!page.isOverview || hasOverview(modules, user)))
    .sort((one, other) => one.page.navigation!.order - other.page.navigation!.order)
  return navigationGroups
    .map((name) => ({ name, entries: placed.filter(({ page }) => page.navigation!.group === name).map(entry) }))
    .filter(({ entries }) => entries.length > 0)
}

const entry = ({ module, page }: PlacedPage): NavigationEntry => ({
  module,
  page,
  title: titleKey(module, page),
  icon: page.navigation!.icon,
})
