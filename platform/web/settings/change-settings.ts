import type { Output } from '#platform/contract/endpoint.ts'
import { identity } from '#platform/contract/identity.ts'
import type { LayoutSettings } from '#platform/contract/layout-settings.ts'
import { call } from '../api/api.ts'
import { keyOf, queries } from '../api/query-client.ts'
import { currentSession } from '../session/session.ts'
import { currentSettings, keepLayout, layoutOf, showSettings, type Settings } from './settings.ts'

/** The last call that keeps settings, and how many are under way: they go one after another. */
let last: Promise<unknown> = Promise.resolve()
let underWay = 0
/** As they are kept on the server, for what it refuses. */
let kept: Partial<LayoutSettings> = {}

/** Changes what is seen at once. Layout settings are then kept on the server; where it refuses they go back. */
export async function changeSettings(change: Partial<Settings>): Promise<void> {
  const before = currentSettings()
  const { skin: _skin, isRTL: _isRTL, menuCollapsed: _menuCollapsed, ...layout } = change
  showSettings(change)
  if (Object.keys(layout).length === 0 || !currentSession()) return
  if (underWay === 0) kept = layoutOf(before)
  underWay += 1
  const keeping = last.then(() => call(identity.updateSettings, { settings: layout }))
  last = keeping.catch(() => {})
  try {
    const { settings } = await keeping
    kept = settings
    if (underWay > 1) return
    queries.setQueryData<Output<typeof identity.me>>(keyOf(identity.me, {}), (me) => me && { ...me, settings })
    keepLayout(settings)
  } catch (error) {
    keepLayout({ ...layoutOf(currentSettings()), ...asKept(layout) })
    throw error
  } finally {
    underWay -= 1
  }
}

/** What is kept of each setting that has not been changed again since. */
function asKept(change: Partial<LayoutSettings>): Partial<LayoutSettings> {
  const now = currentSettings()
  const names = (Object.keys(change) as (keyof LayoutSettings)[]).filter((name) => now[name] === change[name])
  return Object.fromEntries(names.map((name) => [name, kept[name]]))
}
