import { createContext, use } from 'react'
import type { Page, WebModule } from './module.ts'

export const ModulesContext = createContext<readonly WebModule[]>([])

export const useModules = () => use(ModulesContext)

/** Where a page's title stands among the platform's words. */
export const titleKey = (module: WebModule, page: { title: string }) => `${module.name}.${page.title}`

export type PlacedPage = { module: WebModule; page: Page }

export const pagesOf = (modules: readonly WebModule[]): PlacedPage[] =>
  modules.flatMap((module) => module.pages.map((page) => ({ module, page })))
