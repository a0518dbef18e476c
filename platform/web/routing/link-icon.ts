import type { LucideIcon } from 'lucide-react'
import type { WebModule } from './web-module.ts'
import { listPages, type ModulePage } from './modules.tsx'
import { getPageIcon } from './page-icon.ts'

/** The icon of the page that a link leads to, or of its parent page. */
export const getLinkIcon = (modules: readonly WebModule[], link: string): LucideIcon | undefined =>
  findParentPages(modules, link)
    .map(getPageIcon)
    .find((icon) => icon !== undefined)

export const getLinkModule = (modules: readonly WebModule[], link: string): string | undefined =>
  findParentPages(modules, link)[0]?.module.name

function findParentPages(modules: readonly WebModule[], link: string): ModulePage[] {
  const path = link.split('?')[0]!
  const around = listPages(modules).filter(({ page }) => path === page.path || path.startsWith(`${page.path}/`))
  return around.toSorted((one, other) => other.page.path.length - one.page.path.length)
}
