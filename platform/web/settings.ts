import { useSyncExternalStore } from 'react'
import type { Output } from '#platform/contract/endpoint.ts'
import { identity } from '#platform/contract/identity.ts'
import { layoutDefaults, type LayoutSettings } from '#platform/contract/layout-settings.ts'
import { call } from './api.ts'
import { keyOf, queries } from './query-client.ts'
import { currentSession } from './session.ts'
import { readStored, writeStored } from './stored.ts'
import { skins, type Skin } from './theme/constants.ts'

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

/** The last call that keeps settings, and how many are under way: they go one after another. */
let last: Promise<unknown> = Promise.resolve()
let underWay = 0

/** Changes what is seen at once. Layout settings are then kept on the server; where it refuses they go back. */
export async function changeSettings(change: Partial<Settings>): Promise<void> {
  const before = settings
  const { skin, isRTL, menuCollapsed, ...layout } = change
  if (skin !== undefined) writeStored('skin', skin)
  if (isRTL !== undefined) writeStored('isRTL', String(isRTL))
  if (menuCollapsed !== undefined) writeStored('menuCollapsed', String(menuCollapsed))
  if (Object.keys(layout).length > 0) writeStored(CACHE, JSON.stringify({ ...layoutOf(settings), ...layout }))
  apply({ ...settings, ...change })
  if (Object.keys(layout).length === 0 || !currentSession()) return
  underWay += 1
  const keeping = last.then(() => call(identity.updateSettings, { settings: layout }))
  last = keeping.catch(() => {})
  try {
    const { settings: kept } = await keeping
    if (underWay > 1) return
    queries.setQueryData<Output<typeof identity.me>>(keyOf(identity.me, {}), (me) => me && { ...me, settings: kept })
    keepLayout(kept)
  } catch (error) {
    keepLayout({ ...layoutOf(settings), ...stillAs(layout, before) })
    throw error
  } finally {
    underWay -= 1
  }
}

/** What stood `before` the change of each setting that has not been changed again since. */
function stillAs(change: Partial<LayoutSettings>, before: Settings): Partial<LayoutSettings> {
  const names = (Object.keys(change) as (keyof LayoutSettings)[]).filter((name) => settings[name] === change[name])
  return Object.fromEntries(names.map((name) => [name, before[name]]))
}

/** Takes what the server has. */
export function keepLayout(layout: LayoutSettings): void {
  writeStored(CACHE, JSON.stringify(layout))
  apply(read())
}

const layoutOf = ({ skin: _skin, isRTL: _isRTL, menuCollapsed: _menuCollapsed, ...layout }: Settings): LayoutSettings => layout

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
