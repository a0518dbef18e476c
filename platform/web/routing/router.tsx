import { createRootRoute, createRoute, createRouter, type AnyRoute } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './address.ts'
import { calmHistory } from './calm-history.ts'
import { loadWords } from '../i18n/i18n.ts'
import type { WebModule } from './module.ts'
import { pagesOf, type PlacedPage } from './modules.tsx'
import { Failed } from '../shell/pages/failed.tsx'
import { Home } from '../shell/pages/home.tsx'
import { NotFound } from '../shell/pages/not-found.tsx'
import { Root } from '../shell/root.tsx'
import { Shell } from '../shell/shell.tsx'
import { pageComponent } from '../shell/pages/page-component.tsx'

/** A page's words and its chunk come together, on intent already before the press. */
export function makeRouter(modules: readonly WebModule[]) {
  const root = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: Failed })
  const framed: AnyRoute = createRoute({ getParentRoute: () => root, id: 'framed', component: Shell })
  const pages = pagesOf(modules).map((placed) => [placed.page.bare, pageRoute(placed, placed.page.bare ? root : framed)] as const)
  const home = createRoute({ getParentRoute: () => framed, path: '/', component: Home })
  const within = (bare: boolean) => pages.filter(([isBare]) => Boolean(isBare) === bare).map(([, route]) => route)
  return createRouter({
    routeTree: root.addChildren([framed.addChildren([home, ...within(false)]), ...within(true)]),
    history: calmHistory(),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: Failed,
    scrollRestoration: true,
  })
}

function pageRoute(placed: PlacedPage, parent: AnyRoute): AnyRoute {
  const { page, module } = placed
  const component = pageComponent(placed)
  return createRoute({
    getParentRoute: () => parent,
    path: page.path,
    component,
    loader: async () => {
      await Promise.all([component.load(), loadWords(module.name)])
      return null
    },
  })
}
