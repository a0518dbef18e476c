import './theme/tokens.css'
import './theme/skins.css'
import './theme/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import i18next from 'i18next'
import { forgetOnChange } from './session/account.ts'
import { readFirstBody } from './api/first-read.ts'
import { followOtherTabs, startI18n } from './i18n/i18n.ts'
import { startLive } from './realtime/live.ts'
import type { WebModule } from './routing/module.ts'
import { mayWith } from './session/may.ts'
import { ModulesContext, pagesOf, type PlacedPage } from './routing/modules.tsx'
import { onUndoKeys } from './notifications/notices.ts'
import { queries } from './api/query-client.ts'
import { makeRouter } from './routing/router.tsx'
import { currentSession } from './session/session.ts'
import { whenSettled } from './shell/settled.ts'
import { readStored, writeStored } from './settings/stored.ts'
import { retryStyles, untilLoaded } from './api/until-loaded.ts'

/** Renders the application into `#root` once there are words to show. */
export async function startApplication(modules: readonly WebModule[]): Promise<void> {
  void navigator.serviceWorker?.ready.then((worker) => worker.unregister())
  retryStyles()
  forgetOnChange()
  void readFirstBody()
  const router = makeRouter(modules)
  const first = firstPage(modules)
  await startI18n(i18next, first ? [first.module.name] : [])
  followOtherTabs(i18next)
  createRoot(document.getElementById('root')!).render(
    <ModulesContext value={modules}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ModulesContext>,
  )
  addEventListener('keydown', onUndoKeys)
  if (readStored(FONTS)) void loadFonts()
  whenSettled(() => {
    void loadFonts()
    void startLive()
  })
}

/** On a first visit the typeface waits for the page; later it is in the browser's cache and comes with it. */
const FONTS = 'fonts'
const loadFonts = () => untilLoaded(() => import('./theme/later.css')).then(() => writeStored(FONTS, 'cached'))

/** What the address names is fetched beside the words, not after them. */
function firstPage(modules: readonly WebModule[]): PlacedPage | undefined {
  const [path] = location.hash.slice(1).split('?')
  const first = pagesOf(modules).find(({ page }) => page.path === path || (page.isOverview && !path?.slice(1)))
  if (!first || !mayWith(currentSession()?.userData ?? null, first.page.access)) return undefined
  first.page.load().catch(() => {})
  return first
}
