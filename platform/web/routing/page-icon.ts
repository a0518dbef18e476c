import type { LucideIcon } from 'lucide-react'
import type { ModulePage } from './modules.tsx'

/** The page's own icon, or that of its parent page in the menu. */
export function getPageIcon({ module, page }: ModulePage): LucideIcon | undefined {
  const own = page.navigation?.icon ?? page.personal?.icon
  return own ?? module.pages.find(({ path, navigation }) => navigation && page.path.startsWith(`${path}/`))?.navigation?.icon
}
