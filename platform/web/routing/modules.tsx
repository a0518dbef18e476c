import { createContext, use, useCallback, useMemo } from 'react'
import { useSession } from '../session/session.ts'
import type { Page, WebModule } from './web-module.ts'

export const ModulesContext = createContext<readonly WebModule[]>([])

/** The modules that the workspace uses, for everything that leads to their pages. */
export function useModules(): readonly WebModule[] {
  const modules = useAllModules()
  const isUsed = useModuleFilter()
  return useMemo(() => modules.filter(({ name }) => isUsed(name)), [modules, isUsed])
}

/** Also modules that the workspace does not use, whose names appear in the history. */
export const useAllModules = () => use(ModulesContext)

/** Whether the workspace uses the module. */
export const useIsModuleUsed = (name: string): boolean => useModuleFilter()(name)

/** Returns a function that says whether the workspace uses a module. */
export function useModuleFilter(): (name: string) => boolean {
  const unusedModules = useSession()?.userData.unusedModules
  return useCallback((name) => !unusedModules?.includes(name), [unusedModules])
}

/** The key of a page title in the platform's messages. */
export const getTitleKey = (module: WebModule, page: { title: string }) => `${module.name}.${page.title}`

export type ModulePage = { module: WebModule; page: Page }

export const listPages = (modules: readonly WebModule[]): ModulePage[] =>
  modules.flatMap((module) => module.pages.map((page) => ({ module, page })))
