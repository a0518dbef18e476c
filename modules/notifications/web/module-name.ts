import { useTranslation } from 'react-i18next'
import { getTitleKey, useModules } from '#platform/web/routing/modules.tsx'

export function useModuleName(): (module: string) => string {
  const { t } = useTranslation('platform')
  const modules = useModules()
  return (name) => {
    const module = modules.find((one) => one.name === name)
    const page = module?.pages.find(({ navigation }) => navigation) ?? module?.pages[0]
    return module && page ? t(getTitleKey(module, page)) : name
  }
}
