import { useTranslation } from 'react-i18next'
import { getTitleKey, useAllModules } from './modules.tsx'

/** Returns a function that names a module by its main page. */
export function useModuleName(): (module: string) => string {
  const { t } = useTranslation('platform')
  const modules = useAllModules()
  return (name) => {
    const module = modules.find((one) => one.name === name)
    const page = module?.pages.find(({ navigation }) => navigation) ?? module?.pages[0]
    return module && page ? t(getTitleKey(module, page)) : name
  }
}

/** The module's name; modules without a page of their own appear with their technical name. */
export function ModuleName({ module }: { module: string }) {
  const name = useModuleName()(module)
  return name === module ? <bdi translate="no">{module}</bdi> : name
}
