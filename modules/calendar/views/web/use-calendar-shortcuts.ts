import type { Shortcut } from '#platform/web/shortcuts/shortcut-registry.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import type { CalendarPageState } from './use-calendar-page.ts'

/** Handled by the focused event, in `handle-event-key.ts`. */
export const eventShortcuts: readonly Shortcut[] = [
  { name: 'go', keys: ['←', '→', '↑', '↓'] },
  { name: 'edit', keys: ['E'] },
  { name: 'remove', keys: ['Del'] },
  { name: 'move', keys: ['Alt ←', 'Alt →', 'Alt ↑', 'Alt ↓'] },
  { name: 'resize', keys: ['Alt Shift ↓', 'Alt Shift ↑'] },
]

export function useCalendarShortcuts(page: CalendarPageState): void {
  const pageShortcuts: Shortcut[] = [
    { name: 'today', keys: ['T'], run: page.goToToday },
    { name: 'next', keys: ['J', 'N'], run: () => page.step(1) },
    { name: 'previous', keys: ['K', 'P'], run: () => page.step(-1) },
    { name: 'month', keys: ['M'], run: () => page.showView('month') },
    { name: 'week', keys: ['W'], run: () => page.showView('week') },
    { name: 'day', keys: ['D'], run: () => page.showView('day') },
    { name: 'list', keys: ['A'], run: () => page.showView('list') },
    ...(page.permissions.canAdd ? [{ name: 'new', keys: ['C', 'Q'], run: () => page.selection.add() }] : []),
  ]
  useShortcuts('calendar', [
    ...pageShortcuts.map((shortcut) => ({ ...shortcut, isActive: isOutsideGrid })),
    { name: 'open', keys: ['Enter'] },
    ...eventShortcuts,
  ])
}

/** The month picker is a grid with shortcuts of its own. */
const isOutsideGrid = ({ target }: KeyboardEvent) => !(target as Element).closest('[role=grid]')
