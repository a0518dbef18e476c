import type { KeyboardEvent } from 'react'
import { announce } from '#platform/web/ui/feedback/live-region.tsx'
import type { ListedCard } from '../../cards/card.ts'
import type { Board } from '../../columns/contract.ts'
import { getCachedCardsOfBoard, type BoardContext } from '../../cards/web/index.ts'

export type CardCommand = 'open' | 'menu' | 'done' | 'archive' | 'delete'
export type Direction = 'up' | 'down' | 'previous' | 'next'
type KeyPress = Pick<globalThis.KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
type CardShortcut = { kind: 'card'; command: CardCommand } | { kind: 'focus' | 'move'; to: Direction }

const commands: Record<string, CardCommand> = {
  Enter: 'open',
  o: 'open',
  d: 'done',
  c: 'archive',
  '#': 'delete',
  Delete: 'delete',
  ContextMenu: 'menu',
}

/** The shortcut of a key pressed on a focused card, or null. */
export function getCardShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress, isRtl: boolean): CardShortcut | null {
  if (ctrlKey || metaKey) return null
  const plain = key.length === 1 ? key.toLowerCase() : key
  if (plain === 'F10' && shiftKey) return { kind: 'card', command: 'menu' }
  const to = getDirection(plain, isRtl)
  if (to && altKey) return { kind: 'move', to }
  if (altKey) return null
  if (to) return { kind: 'focus', to }
  if (plain === 'j' || plain === 'k') return { kind: 'focus', to: plain === 'j' ? 'down' : 'up' }
  const command = commands[plain]
  return command ? { kind: 'card', command } : null
}

function getDirection(key: string, isRtl: boolean): Direction | null {
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  if (key === 'ArrowLeft') return isRtl ? 'next' : 'previous'
  return key === 'ArrowRight' ? (isRtl ? 'previous' : 'next') : null
}

type ShortcutContext = {
  card: ListedCard
  boards: readonly Board[]
  context: BoardContext
  runCommand: (command: CardCommand, card: ListedCard, row: HTMLElement) => void
}

/** Handles keys pressed on the card itself, not on its buttons or during a drag. */
export function handleCardKey(event: KeyboardEvent<HTMLElement>, input: ShortcutContext): void {
  const row = event.target as HTMLElement
  const shortcut = row.role === 'row' ? getCardShortcut(event, getComputedStyle(row).direction === 'rtl') : null
  if (!shortcut) return
  event.preventDefault()
  event.stopPropagation()
  if (shortcut.kind === 'card') input.runCommand(shortcut.command, input.card, row)
  else if (shortcut.kind === 'move') moveCard(shortcut.to, input)
  else moveFocus(shortcut.to, row)
}

/** Moves focus to the card above or below, or to the card at the same height in the next column that has cards. */
function moveFocus(to: Direction, row: HTMLElement): void {
  const column = row.closest<HTMLElement>('[data-board]')!
  const from = row.getBoundingClientRect().top
  if (to === 'up' || to === 'down') {
    const rows = getRows(column)
    return rows[rows.indexOf(row) + (to === 'down' ? 1 : -1)]?.focus()
  }
  for (let next = getAdjacentColumn(column, to); next; next = getAdjacentColumn(next, to)) {
    const [nearest] = getRows(next).toSorted((a, b) => getDistance(a, from) - getDistance(b, from))
    if (nearest) return nearest.focus()
  }
}

const getAdjacentColumn = (column: Element, to: Direction) => {
  const next = to === 'next' ? column.nextElementSibling : column.previousElementSibling
  return next?.matches('[data-board]') ? next : null
}

const getRows = (column: Element) => [...column.querySelectorAll<HTMLElement>('[role=row][data-key]')]

const getTop = (row: Element) => row.getBoundingClientRect().top
const getDistance = (row: Element, from: number) => Math.abs(getTop(row) - from)

function moveCard(to: Direction, { card, boards, context }: ShortcutContext): void {
  if (!context.permissions.canMove(card)) return
  const boardCards = getCachedCardsOfBoard(context.projectId, card.boardId)
  const index = boardCards.findIndex(({ id }) => id === card.id)
  if (to === 'up' || to === 'down') {
    const before = to === 'up' ? boardCards[index - 1] : boardCards[index + 2]
    const position = to === 'up' ? index : index + 2
    if (position < 1 || position > boardCards.length) return
    context.cardMutations.move(card.id, { boardId: card.boardId, before: before?.id ?? null })
    return announce(context.t('moved.within', { place: position, count: boardCards.length }))
  }
  const board = boards[boards.findIndex(({ id }) => id === card.boardId) + (to === 'next' ? 1 : -1)]
  if (!board) return
  context.cardMutations.move(card.id, { boardId: board.id, before: getCachedCardsOfBoard(context.projectId, board.id)[0]?.id ?? null })
  announce(context.t('moved.to', { column: board.title }))
  focusWhenRendered(`[data-board="${board.id}"] [role=row][data-key="${card.id}"]`)
}

/** A moved card is a new element in the other column, which appears after the next render. */
function focusWhenRendered(selector: string, frames = 30): void {
  const row = document.querySelector<HTMLElement>(selector)
  if (row) row.focus()
  else if (frames > 0) requestAnimationFrame(() => focusWhenRendered(selector, frames - 1))
}
