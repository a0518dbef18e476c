import { Bell } from 'lucide-react'
import { useAllModules } from '#platform/web/routing/modules.tsx'
import css from './notifications-page.module.css'

export function ModuleIcon({ module }: { module: string }) {
  const webModule = useAllModules().find(({ name }) => name === module)
  const Icon = webModule?.pages.find(({ navigation }) => navigation)?.navigation?.icon ?? Bell
  return (
    <span className={css.icon} aria-hidden>
      <Icon />
    </span>
  )
}
