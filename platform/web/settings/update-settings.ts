import type { Output } from '#platform/contract/endpoint.ts'
import { identity } from '#platform/contract/identity.ts'
import type { UserSettings } from '#platform/contract/user-settings.ts'
import { callApi } from '../api/api.ts'
import { getQueryKey, queryClient } from '../api/query-client.ts'
import { getSession } from '../session/session.ts'
import { getSettings, saveUserSettings, getUserSettings, applySettings, type Settings } from './settings.ts'

let lastSave: Promise<unknown> = Promise.resolve()
let pendingSaves = 0
let savedSettings: Partial<UserSettings> = {}

/** Applies settings at once and saves those of the user to the account. Rolls back and throws if saving fails. */
export async function updateSettings(change: Partial<Settings>): Promise<void> {
  const before = getSettings()
  const { skin: _skin, isRTL: _isRTL, menuCollapsed: _menuCollapsed, ...layout } = change
  applySettings(change)
  if (Object.keys(layout).length === 0 || !getSession()) return
  if (pendingSaves === 0) savedSettings = getUserSettings(before)
  pendingSaves += 1
  const keeping = lastSave.then(() => callApi(identity.updateSettings, { settings: layout }))
  lastSave = keeping.catch(() => {})
  try {
    const { settings } = await keeping
    savedSettings = settings
    if (pendingSaves > 1) return
    queryClient.setQueryData<Output<typeof identity.me>>(getQueryKey(identity.me, {}), (me) => me && { ...me, settings })
    saveUserSettings(settings)
  } catch (error) {
    saveUserSettings({ ...getUserSettings(getSettings()), ...getSavedValues(layout) })
    throw error
  } finally {
    pendingSaves -= 1
  }
}

function getSavedValues(change: Partial<UserSettings>): Partial<UserSettings> {
  const now = getSettings()
  const names = (Object.keys(change) as (keyof UserSettings)[]).filter((name) => now[name] === change[name])
  return Object.fromEntries(names.map((name) => [name, savedSettings[name]]))
}
