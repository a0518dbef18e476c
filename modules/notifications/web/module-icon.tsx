import { Bell } from 'lucide-react'
import { useModules } from '#platform/web/routing/modules.tsx'
import css from './notifications-page.module.css'

/** The picture that a module has in the menu. */
export function ModuleIcon({ module }: { module: string }) {
  const found = useModules().find(({ name }) => name === module)
  const Icon = found?.pages.find(({ navigation }) => navigation)?.navigation?.icon ?? Bell
  return (
    <span className={css.icon} aria-hidden>
      <Icon />
    </span>
  )
}
