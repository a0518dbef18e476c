import type { Shortcut } from '#platform/web/shortcuts/shortcut-registry.ts'
import type { RefObject } from 'react'
import type { ListHandle, Mailbox } from '../../mailbox/web/index.ts'

export type ListRef = RefObject<ListHandle | null>

type Step = 'next' | 'previous' | 'first' | 'last' | 'pageDown' | 'pageUp'

const steps: Record<string, Step> = {
  J: 'next',
  K: 'previous',
  '↓': 'next',
  '↑': 'previous',
  Home: 'first',
  End: 'last',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
}

/** Moving, opening and selecting. Arrow keys, Enter and Space work only on a row. */
export function listMoveShortcuts(mailbox: Mailbox, list: ListRef): Shortcut[] {
  const isOnRow = ({ target }: KeyboardEvent) => (target as Element).matches('[data-index]')
  const onRow = (event: KeyboardEvent, keys: string) => /^[A-Z]$/.test(keys) || isOnRow(event)
  const moveBy = (keys: string) => move({ to: steps[keys.replace('Shift ', '')]!, isExtending: keys.startsWith('Shift') }, mailbox, list)
  return [
    { name: 'move', keys: ['J', 'K', '↓', '↑'], run: moveBy, isActive: onRow },
    { name: 'jump', keys: ['Home', 'End', 'PageDown', 'PageUp'], run: moveBy, isActive: onRow, isStandard: true },
    { name: 'open', keys: ['O', 'Enter'], run: () => openFocused(mailbox, list), isActive: onRow },
    {
      name: 'back',
      keys: ['U'],
      run: () => (mailbox.view.id === null ? list.current?.focus(list.current.active) : mailbox.close()),
    },
    { name: 'select', keys: ['X', 'Space'], run: () => list.current && mailbox.toggleAt(list.current.active), isActive: onRow },
    { name: 'range', keys: ['Shift ↓', 'Shift ↑'], run: moveBy, isActive: onRow },
    { name: 'all', keys: ['Ctrl A'], run: mailbox.selectAll, isActive: isOnRow },
  ]
}

/** Moves the focus in the list; outside of it, opens the next or previous email. */
function move({ to, isExtending }: { to: Step; isExtending: boolean }, mailbox: Mailbox, { current: list }: ListRef): void {
  const isListFocused = list?.isFocused() ?? false
  if (!isListFocused && mailbox.view.id !== null && (to === 'next' || to === 'previous')) return mailbox.step(to)
  if (!list) return
  if (!isListFocused) return list.focus(list.active)
  const pageSize = list.visibleRows - 1
  const distance = { next: 1, previous: -1, pageDown: pageSize, pageUp: -pageSize, first: -Infinity, last: Infinity }[to]
  const index = list.active + distance
  if (isExtending) mailbox.selectTo(Math.max(0, Math.min((mailbox.list.source?.count ?? 1) - 1, index)), list.active)
  list.focus(index)
}

function openFocused(mailbox: Mailbox, { current: list }: ListRef): void {
  const email = mailbox.list.source?.getRow(list?.active ?? 0)
  if (email) mailbox.open(email)
}
