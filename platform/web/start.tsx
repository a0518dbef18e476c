import './theme/tokens.css'
import './theme/skins.css'
import './theme/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import i18next from 'i18next'
import { clearDataOnUserChange } from './session/account.ts'
import { parsePreloadedBody } from './api/preloaded-response.ts'
import { syncLanguageAcrossTabs, startI18n } from './i18n/i18n.ts'
import { startRealtime } from './realtime/live-queries.ts'
import type { WebModule } from './routing/web-module.ts'
import { canAccess } from './session/can-access.ts'
import { ModulesContext, listPages, type ModulePage } from './routing/modules.tsx'
import { handleUndoShortcut } from './notifications/toasts.ts'
import { queryClient } from './api/query-client.ts'
import { createAppRouter } from './routing/router.tsx'
import { getSession } from './session/session.ts'
import { runAfterFirstPage } from './shell/first-page-loaded.ts'
import { readLocalStorage, writeLocalStorage } from './settings/storage.ts'
import { retryFailedStylesheets, retryUntilLoaded } from './api/retry-load.ts'

export async function startApplication(modules: readonly WebModule[]): Promise<void> {
  void navigator.serviceWorker?.ready.then((worker) => worker.unregister())
  retryFailedStylesheets()
  clearDataOnUserChange()
  void parsePreloadedBody()
  const router = createAppRouter(modules)
  const first = preloadCurrentPage(modules)
  await startI18n(i18next, first ? [first.module.name] : [])
  syncLanguageAcrossTabs(i18next)
  createRoot(document.getElementById('root')!).render(
    <ModulesContext value={modules}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ModulesContext>,
  )
  addEventListener('keydown', handleUndoShortcut)
  if (readLocalStorage(FONTS)) void loadFonts()
  runAfterFirstPage(() => {
    void loadFonts()
    void startRealtime()
  })
}

/** On the first visit the font loads after the page; later it comes from the cache. */
const FONTS = 'fonts'
const loadFonts = () => retryUntilLoaded(() => import('./theme/later.css')).then(() => writeLocalStorage(FONTS, 'cached'))

/** Starts loading the current page's chunk while the messages load. */
function preloadCurrentPage(modules: readonly WebModule[]): ModulePage | undefined {
  const [path] = location.hash.slice(1).split('?')
  const first = listPages(modules).find(({ page }) => page.path === path || (page.isOverview && !path?.slice(1)))
  if (!first || !canAccess(getSession()?.userData ?? null, first.page.access)) return undefined
  first.page.load().catch(() => {})
  return first
}
