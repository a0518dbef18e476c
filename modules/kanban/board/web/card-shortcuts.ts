import type { KeyboardEvent } from 'react'
import { announce } from '#platform/web/ui/feedback/announce.tsx'
import type { ListedCard } from '../../cards/card.ts'
import type { Board } from '../../columns/contract.ts'
import { getCachedCardsOfBoard, type BoardContext } from '../../cards/web/index.ts'

export type CardCommand = 'open' | 'menu' | 'done' | 'archive' | 'delete'
export type Direction = 'up' | 'down' | 'back' | 'on'
type KeyPress = Pick<globalThis.KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
type CardShortcut = { kind: 'card'; command: CardCommand } | { kind: 'go' | 'move'; to: Direction }

const commands: Record<string, CardCommand> = {
  Enter: 'open',
  o: 'open',
  d: 'done',
  c: 'archive',
  '#': 'delete',
  Delete: 'delete',
  ContextMenu: 'menu',
}

/** The shortcut of a key pressed on a focused card; null if the board does not handle the key. */
export function getCardShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress, isRtl: boolean): CardShortcut | null {
  if (ctrlKey || metaKey) return null
  const plain = key.length === 1 ? key.toLowerCase() : key
  if (plain === 'F10' && shiftKey) return { kind: 'card', command: 'menu' }
  const to = getDirection(plain, isRtl)
  if (to && altKey) return { kind: 'move', to }
  if (altKey) return null
  if (to) return { kind: 'go', to }
  if (plain === 'j' || plain === 'k') return { kind: 'go', to: plain === 'j' ? 'down' : 'up' }
  const command = commands[plain]
  return command ? { kind: 'card', command } : null
}

function getDirection(key: string, isRtl: boolean): Direction | null {
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  if (key === 'ArrowLeft') return isRtl ? 'on' : 'back'
  return key === 'ArrowRight' ? (isRtl ? 'back' : 'on') : null
}

type ShortcutContext = {
  card: ListedCard
  boards: readonly Board[]
  context: BoardContext
  run: (command: CardCommand, card: ListedCard, row: HTMLElement) => void
}

/** Keys on a card itself; those within it belong to its buttons, and those of a drag to the drag. */
export function handleCardKey(event: KeyboardEvent<HTMLElement>, moment: ShortcutContext): void {
  const row = event.target as HTMLElement
  const meaning = row.role === 'row' ? getCardShortcut(event, getComputedStyle(row).direction === 'rtl') : null
  if (!meaning) return
  event.preventDefault()
  event.stopPropagation()
  if (meaning.kind === 'card') moment.run(meaning.command, moment.card, row)
  else if (meaning.kind === 'move') moveCard(meaning.to, moment)
  else moveFocus(meaning.to, row)
}

/** To the card above or below, or to the one at the same height of the next column that has cards. */
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
  const next = to === 'on' ? column.nextElementSibling : column.previousElementSibling
  return next?.matches('[data-board]') ? next : null
}

const getRows = (column: Element) => [...column.querySelectorAll<HTMLElement>('[role=row][data-key]')]

const getTop = (row: Element) => row.getBoundingClientRect().top
const getDistance = (row: Element, from: number) => Math.abs(getTop(row) - from)

function moveCard(to: Direction, { card, boards, context }: ShortcutContext): void {
  if (!context.permissions.canMove(card)) return
  const on = getCachedCardsOfBoard(context.projectId, card.boardId)
  const index = on.findIndex(({ id }) => id === card.id)
  if (to === 'up' || to === 'down') {
    const before = to === 'up' ? on[index - 1] : on[index + 2]
    const place = to === 'up' ? index : index + 2
    if (place < 1 || place > on.length) return
    context.cards.move(card.id, { boardId: card.boardId, before: before?.id ?? null })
    return announce(context.t('moved.within', { place, count: on.length }))
  }
  const board = boards[boards.findIndex(({ id }) => id === card.boardId) + (to === 'on' ? 1 : -1)]
  if (!board) return
  context.cards.move(card.id, { boardId: board.id, before: getCachedCardsOfBoard(context.projectId, board.id)[0]?.id ?? null })
  announce(context.t('moved.to', { column: board.title }))
  focusWhenRendered(`[data-board="${board.id}"] [role=row][data-key="${card.id}"]`)
}

/** The card that went to another column is another element there, as soon as the board shows it. */
function focusWhenRendered(selector: string, frames = 30): void {
  const row = document.querySelector<HTMLElement>(selector)
  if (row) row.focus()
  else if (frames > 0) requestAnimationFrame(() => focusWhenRendered(selector, frames - 1))
}
