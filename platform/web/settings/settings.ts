import { useSyncExternalStore } from 'react'
import { layoutDefaults, type LayoutSettings } from '#platform/contract/layout-settings.ts'
import { readStored, writeStored } from './stored.ts'
import { skins, type Skin } from '../theme/constants.ts'

/** What stays in this browser and applies before first paint (see index.html). */
export type BrowserSettings = { skin: Skin; isRTL: boolean; menuCollapsed: boolean }
export type Settings = BrowserSettings & LayoutSettings

export const defaults: Settings = { skin: 'light', isRTL: false, menuCollapsed: false, ...layoutDefaults }

/** The person's settings as last answered, so that the next start does not jump. */
const CACHE = 'layoutSettings'

const listeners = new Set<() => void>()
let settings = read()

export const currentSettings = () => settings
export const useSettings = () => useSyncExternalStore(onSettings, currentSettings)

export function onSettings(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes what is seen at once, and what this browser remembers of it. */
export function showSettings(change: Partial<Settings>): void {
  const { skin, isRTL, menuCollapsed, ...layout } = change
  if (skin !== undefined) writeStored('skin', skin)
  if (isRTL !== undefined) writeStored('isRTL', String(isRTL))
  if (menuCollapsed !== undefined) writeStored('menuCollapsed', String(menuCollapsed))
  if (Object.keys(layout).length > 0) writeStored(CACHE, JSON.stringify({ ...layoutOf(settings), ...layout }))
  apply({ ...settings, ...change })
}

/** Takes what the server has. */
export function keepLayout(layout: LayoutSettings): void {
  writeStored(CACHE, JSON.stringify(layout))
  apply(read())
}

export const layoutOf = ({ skin: _skin, isRTL: _isRTL, menuCollapsed: _menuCollapsed, ...layout }: Settings): LayoutSettings => layout

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
  const skin = readStored('skin')
  return {
    ...defaults,
    ...cachedLayout(),
    skin: skins.find((one) => one === skin) ?? defaults.skin,
    isRTL: readStored('isRTL') === 'true',
    menuCollapsed: readStored('menuCollapsed') === 'true',
  }
}

function cachedLayout(): Partial<LayoutSettings> {
  try {
    return JSON.parse(readStored(CACHE) ?? '{}') as Partial<LayoutSettings>
  } catch {
    return {}
  }
}

if (typeof addEventListener === 'function')
  addEventListener('storage', (event) => {
    if (event.key === null || ['skin', 'isRTL', 'menuCollapsed', CACHE].includes(event.key)) apply(read())
  })
