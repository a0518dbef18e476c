import type { LucideIcon } from 'lucide-react'
import type { PlacedPage } from './modules.tsx'

/** A page's own icon, or that of the page of its module that stands in the menu; none where there is neither. */
export function pageIcon({ module, page }: PlacedPage): LucideIcon | undefined {
  const own = page.navigation?.icon ?? page.personal?.icon
  return own ?? module.pages.find(({ path, navigation }) => navigation && page.path.startsWith(`${path}/`))?.navigation?.icon
}
