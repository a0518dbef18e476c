import { createRootRoute, createRoute, createRouter, type AnyRoute } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './search-params.ts'
import { createHistory } from './hash-history.ts'
import { loadMessages } from '../i18n/i18n.ts'
import type { WebModule } from './web-module.ts'
import { listPages, type ModulePage } from './modules.tsx'
import { ErrorPage } from '../shell/pages/error-page.tsx'
import { HomeRedirect } from '../shell/pages/home-redirect.tsx'
import { NotFoundPage } from '../shell/pages/not-found-page.tsx'
import { AppRoot } from '../shell/app-root.tsx'
import { AppShell } from '../shell/app-shell.tsx'
import { createPageComponent } from '../shell/pages/page-component.tsx'

/** Loads a page's messages and chunk together, starting on hover. */
export function createAppRouter(modules: readonly WebModule[]) {
  const root = createRootRoute({ component: AppRoot, notFoundComponent: NotFoundPage, errorComponent: ErrorPage })
  const framed: AnyRoute = createRoute({ getParentRoute: () => root, id: 'framed', component: AppShell })
  const pages = listPages(modules).map((placed) => [placed.page.bare, pageRoute(placed, placed.page.bare ? root : framed)] as const)
  const home = createRoute({ getParentRoute: () => framed, path: '/', component: HomeRedirect })
  const within = (bare: boolean) => pages.filter(([isBare]) => Boolean(isBare) === bare).map(([, route]) => route)
  return createRouter({
    routeTree: root.addChildren([framed.addChildren([home, ...within(false)]), ...within(true)]),
    history: createHistory(),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  })
}

function pageRoute(placed: ModulePage, parent: AnyRoute): AnyRoute {
  const { page, module } = placed
  const component = createPageComponent(placed)
  return createRoute({
    getParentRoute: () => parent,
    path: page.path,
    component,
    loader: async () => {
      await Promise.all([component.load(), loadMessages(module.name)])
      return null
    },
  })
}
