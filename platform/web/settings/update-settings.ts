import type { Output } from '#platform/contract/endpoint.ts'
import { identity } from '#platform/contract/identity.ts'
import type { LayoutSettings } from '#platform/contract/layout-settings.ts'
import { callApi } from '../api/api.ts'
import { getQueryKey, queryClient } from '../api/query-client.ts'
import { getSession } from '../session/session.ts'
import { getSettings, saveLayout, getLayout, applySettings, type Settings } from './settings.ts'

let lastSave: Promise<unknown> = Promise.resolve()
let pendingSaves = 0
let savedSettings: Partial<LayoutSettings> = {}

/** Applies settings at once and saves layout settings to the account. Rolls back and throws if saving fails. */
export async function updateSettings(change: Partial<Settings>): Promise<void> {
  const before = getSettings()
  const { skin: _skin, isRTL: _isRTL, menuCollapsed: _menuCollapsed, ...layout } = change
  applySettings(change)
  if (Object.keys(layout).length === 0 || !getSession()) return
  if (pendingSaves === 0) savedSettings = getLayout(before)
  pendingSaves += 1
  const keeping = lastSave.then(() => callApi(identity.updateSettings, { settings: layout }))
  lastSave = keeping.catch(() => {})
  try {
    const { settings } = await keeping
    savedSettings = settings
    if (pendingSaves > 1) return
    queryClient.setQueryData<Output<typeof identity.me>>(getQueryKey(identity.me, {}), (me) => me && { ...me, settings })
    saveLayout(settings)
  } catch (error) {
    saveLayout({ ...getLayout(getSettings()), ...getSavedValues(layout) })
    throw error
  } finally {
    pendingSaves -= 1
  }
}

function getSavedValues(change: Partial<LayoutSettings>): Partial<LayoutSettings> {
  const now = getSettings()
  const names = (Object.keys(change) as (keyof LayoutSettings)[]).filter((name) => now[name] === change[name])
  return Object.fromEntries(names.map((name) => [name, savedSettings[name]]))
}
