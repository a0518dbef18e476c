import { FileInput, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getTitleKey, useAllModules } from '#platform/web/routing/modules.tsx'

type ModulePage = { icon: LucideIcon; title: string; link: string | null }

/** Returns a function that finds the main page of a module. */
export function useModulePage(): (module: string) => ModulePage {
  const { t } = useTranslation('platform')
  const modules = useAllModules()
  return (name) => {
    const module = modules.find((one) => one.name === name)
    const page = module?.pages.find(({ navigation }) => navigation)
    if (!module || !page) return { icon: FileInput, title: name, link: null }
    return { icon: page.navigation!.icon, title: t(getTitleKey(module, page)), link: page.path }
  }
}
