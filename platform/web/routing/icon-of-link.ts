import type { LucideIcon } from 'lucide-react'
import type { WebModule } from './module.ts'
import { pagesOf, type PlacedPage } from './modules.tsx'
import { pageIcon } from './page-icon.ts'

/** The icon of the page that an address leads to, or of the page around it. */
export const iconOfLink = (modules: readonly WebModule[], link: string): LucideIcon | undefined =>
  pagesAround(modules, link)
    .map(pageIcon)
    .find((icon) => icon !== undefined)

/** Whose page an address is. */
export const moduleOfLink = (modules: readonly WebModule[], link: string): string | undefined => pagesAround(modules, link)[0]?.module.name

/** The nearest first. */
function pagesAround(modules: readonly WebModule[], link: string): PlacedPage[] {
  const path = link.split('?')[0]!
  const around = pagesOf(modules).filter(({ page }) => path === page.path || path.startsWith(`${page.path}/`))
  return around.toSorted((one, other) => other.page.path.length - one.page.path.length)
}
