import { useSyncExternalStore } from 'react'
import { defaultUserSettings, type UserSettings } from '#platform/contract/user-settings.ts'
import { readLocalStorage, writeLocalStorage } from './storage.ts'
import { skins, type Skin } from '../theme/constants.ts'

/** Settings of this browser, which index.html applies before the first paint. */
export type BrowserSettings = { skin: Skin; isRTL: boolean; menuCollapsed: boolean }
export type Settings = BrowserSettings & UserSettings

export const defaultBrowserSettings: BrowserSettings = { skin: 'light', isRTL: false, menuCollapsed: false }
const defaultSettings: Settings = { ...defaultBrowserSettings, ...defaultUserSettings }

const LAYOUT_KEY = 'layoutSettings'

const listeners = new Set<() => void>()
let settings = read()

export const getSettings = () => settings
export const useSettings = () => useSyncExternalStore(subscribeToSettings, getSettings)

export function subscribeToSettings(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies settings and stores them in this browser. */
export function applySettings(change: Partial<Settings>): void {
  const { skin, isRTL, menuCollapsed, ...layout } = change
  if (skin !== undefined) writeLocalStorage('skin', skin)
  if (isRTL !== undefined) writeLocalStorage('isRTL', String(isRTL))
  if (menuCollapsed !== undefined) writeLocalStorage('menuCollapsed', String(menuCollapsed))
  if (Object.keys(layout).length > 0) writeLocalStorage(LAYOUT_KEY, JSON.stringify({ ...getUserSettings(settings), ...layout }))
  apply({ ...settings, ...change })
}

export function saveUserSettings(layout: UserSettings): void {
  writeLocalStorage(LAYOUT_KEY, JSON.stringify(layout))
  apply(read())
}

export const getUserSettings = ({ skin: _skin, isRTL: _isRTL, menuCollapsed: _menuCollapsed, ...layout }: Settings): UserSettings => layout

function apply(next: Settings): void {
  settings = next
  const { dataset } = document.documentElement
  dataset['skin'] = next.skin
  document.documentElement.dir = next.isRTL ? 'rtl' : 'ltr'
  if (next.menuCollapsed) dataset['menu'] = 'collapsed'
  else delete dataset['menu']
  for (const listener of listeners) listener()
}

function read(): Settings {
  const skin = readLocalStorage('skin')
  return {
    ...defaultSettings,
    ...cachedUserSettings(),
    skin: skins.find((one) => one === skin) ?? defaultSettings.skin,
    isRTL: readLocalStorage('isRTL') === 'true',
    menuCollapsed: readLocalStorage('menuCollapsed') === 'true',
  }
}

function cachedUserSettings(): Partial<UserSettings> {
  try {
    return JSON.parse(readLocalStorage(LAYOUT_KEY) ?? '{}') as Partial<UserSettings>
  } catch {
    return {}
  }
}

if (typeof addEventListener === 'function')
  addEventListener('storage', (event) => {
    if (event.key === null || ['skin', 'isRTL', 'menuCollapsed', LAYOUT_KEY].includes(event.key)) apply(read())
  })
