import { canAccess } from '../../session/can-access.ts'
import { navigationGroups } from '../../routing/web-module.ts'
import { hasOverview } from '../../overview/overview.ts'
import { listPages, getTitleKey, useModules, type ModulePage } from '../../routing/modules.tsx'
import { useSession } from '../../session/session.ts'

export type NavigationEntry = ModulePage & { title: string; icon: NonNullable<ModulePage['page']['navigation']>['icon'] }
export type NavigationGroup = { name: (typeof navigationGroups)[number]; entries: NavigationEntry[] }

/** The main menu of the current user. `title` is a key of the platform's messages. */
export function useNavigation(): NavigationGroup[] {
  const modules = useModules()
  const user = useSession()?.userData ?? null
  const placed = listPages(modules)
    .filter(({ page }) => page.navigation && canAccess(user, page.access) && (!page.isOverview || hasOverview(modules, user)))
    .sort((one, other) => one.page.navigation!.order - other.page.navigation!.order)
  return navigationGroups
    .map((name) => ({ name, entries: placed.filter(({ page }) => page.navigation!.group === name).map(entry) }))
    .filter(({ entries }) => entries.length > 0)
}

const entry = ({ module, page }: ModulePage): NavigationEntry => ({
  module,
  page,
  title: getTitleKey(module, page),
  icon: page.navigation!.icon,
})
