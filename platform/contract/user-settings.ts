import Type, { type Static } from 'typebox'
import { defaultLayoutSettings, LayoutSettings } from './layout-settings.ts'

/** What each user chooses for themselves, on all their devices. */
export const UserSettings = Type.Object({
  ...LayoutSettings.properties,
  /** Keyboard shortcuts without Ctrl or Alt. */
  singleKeyShortcuts: Type.Boolean(),
  /** Whether the product tour starts on the next visit of the overview. */
  isTourPending: Type.Boolean(),
})
export type UserSettings = Static<typeof UserSettings>

export const defaultUserSettings: UserSettings = { ...defaultLayoutSettings, singleKeyShortcuts: true, isTourPending: false }
