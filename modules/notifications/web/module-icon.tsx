import { Bell } from 'lucide-react'
import { useModules } from '#platform/web/routing/modules.tsx'
import css from './notifications-page.module.css'

export function ModuleIcon({ module }: { module: string }) {
  const webModule = useModules().find(({ name }) => name === module)
  const Icon = webModule?.pages.find(({ navigation }) => navigation)?.navigation?.icon ?? Bell
  return (
    <span className={css.icon} aria-hidden>
      <Icon />
    </span>
  )
}
