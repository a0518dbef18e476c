import { createContext, use } from 'react'
import type { Page, WebModule } from './web-module.ts'

export const ModulesContext = createContext<readonly WebModule[]>([])

export const useModules = () => use(ModulesContext)

/** The key of a page title in the platform's messages. */
export const getTitleKey = (module: WebModule, page: { title: string }) => `${module.name}.${page.title}`

export type ModulePage = { module: WebModule; page: Page }

export const listPages = (modules: readonly WebModule[]): ModulePage[] =>
  modules.flatMap((module) => module.pages.map((page) => ({ module, page })))
