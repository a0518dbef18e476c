import { isTextInput } from '../notifications/toasts.ts'
import { getSettings } from '../settings/settings.ts'
import { isCharacterKeys, toStroke } from './stroke.ts'

export type Shortcut = {
  /** The message `keys.<name>` of the module describes the shortcut. */
  name: string
  /** Alternatives as the help shows them: `C`, `Shift I`, `Ctrl K`, `Alt ↓`, or the sequence `G I`. */
  keys: readonly string[]
  /** Receives the pressed keys. Without it, the focused row or field handles them, and the help lists them. */
  run?: ((keys: string) => void) | undefined
  /** Limits the shortcut, for example to a focused row. */
  isActive?: (event: KeyboardEvent, keys: string) => boolean
  /** Also works in text fields, or in dialogs too. */
  worksIn?: 'fields' | 'dialogs'
  /** A translated text that replaces the message. */
  label?: string
  /** Standard keys of lists, such as Home and End, which the help leaves out. */
  isStandard?: true
}

/** If several use the same keys, the page comes before the frame, which offers what pages have in common, and global ones come last. */
const levels = ['page', 'frame', 'global'] as const
export type ShortcutLevel = (typeof levels)[number]

/** Shortcuts that a component registers while it is mounted. */
export type ShortcutSource = { module: string; level: ShortcutLevel; getShortcuts: () => readonly Shortcut[] }

const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Milliseconds to press the second key of a sequence. */
const SEQUENCE_TIMEOUT = 1500

const sources: ShortcutSource[] = []

const listeners = new Set<() => void>()

/** Returns a function that removes the shortcuts. Of two sources of the same level, the later one takes precedence. */
export function registerShortcuts(source: ShortcutSource): () => void {
  if (sources.length === 0) addEventListener('keydown', handleKey)
  sources.push(source)
  publishChange()
  return () => {
    sources.splice(sources.indexOf(source), 1)
    if (sources.length === 0) removeEventListener('keydown', handleKey)
    publishChange()
  }
}

/** Calls the listener whenever a source is added or removed. */
export function subscribeToShortcuts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publishChange(): void {
  for (const listener of listeners) listener()
}

const listByPriority = () => levels.flatMap((level) => sources.filter((source) => source.level === level).toReversed())

export type ListedShortcut = Pick<Shortcut, 'name' | 'keys' | 'label'> & Pick<ShortcutSource, 'module' | 'level'>

/** The current shortcuts, those of the page first, without keys for which another source takes precedence. */
export function listShortcuts(): ListedShortcut[] {
  const takenBy = new Map<string, ShortcutSource>()
  return listByPriority().flatMap((source) => {
    const shortcuts = source.getShortcuts()
    for (const key of shortcuts.flatMap(({ keys }) => keys)) if (!takenBy.has(key)) takenBy.set(key, source)
    return shortcuts
      .filter(({ isStandard }) => !isStandard)
      .map((shortcut) => toListedShortcut(source, shortcut, (key) => takenBy.get(key) === source))
      .filter(({ keys }) => keys.length > 0)
  })
}

const toListedShortcut = (
  { module, level }: ShortcutSource,
  { name, keys, label }: Shortcut,
  isAvailable: (keys: string) => boolean,
): ListedShortcut => ({ module, level, name, keys: keys.filter(isAvailable), ...(label && { label }) })

let sequence: { first: string; startedAt: number } | null = null

function handleKey(event: KeyboardEvent): void {
  const stroke = toStroke(event)
  if (!stroke) return
  const candidates = [...(isSequencePending() ? [`${sequence!.first} ${stroke}`] : []), stroke]
  sequence = null
  for (const keys of candidates) {
    const shortcut = findShortcut(event, keys, (one) => one === keys)
    if (!shortcut) continue
    event.preventDefault()
    return shortcut.run!(keys)
  }
  if (findShortcut(event, stroke, (one) => one.startsWith(`${stroke} `))) sequence = { first: stroke, startedAt: Date.now() }
}

const isSequencePending = () => sequence !== null && Date.now() - sequence.startedAt < SEQUENCE_TIMEOUT

function findShortcut(event: KeyboardEvent, keys: string, matches: (keys: string) => boolean): Shortcut | undefined {
  for (const source of listByPriority()) {
    const shortcut = source.getShortcuts().find((one) => one.run && one.keys.some(matches) && isAllowed(event, one, keys))
    if (shortcut) return shortcut
  }
  return undefined
}

function isAllowed(event: KeyboardEvent, { worksIn, isActive }: Shortcut, keys: string): boolean {
  const target = event.target as Element
  if (worksIn !== 'dialogs' && (event.defaultPrevented || target.closest?.(OVERLAYS))) return false
  if (!worksIn && isTextInput(target)) return false
  if (isCharacterKeys(keys) && !getSettings().singleKeyShortcuts) return false
  return isActive?.(event, keys) ?? true
}
