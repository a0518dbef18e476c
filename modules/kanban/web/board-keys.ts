import type { KeyboardEvent } from 'react'
import { announce } from '#platform/web/ui/announce.tsx'
import type { ListedCard } from '../card-contract.ts'
import type { Board } from '../contract.ts'
import { cardsOn } from './board-list.ts'
import type { Means } from './means.ts'

export type CardCommand = 'open' | 'menu' | 'done' | 'archive' | 'delete'
export type Direction = 'up' | 'down' | 'back' | 'on'
type Keys = Pick<globalThis.KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
type Meaning = { kind: 'card'; command: CardCommand } | { kind: 'go' | 'move'; to: Direction }

const commands: Record<string, CardCommand> = {
  Enter: 'open',
  o: 'open',
  d: 'done',
  c: 'archive',
  '#': 'delete',
  Delete: 'delete',
  ContextMenu: 'menu',
}

/** What a key means while the focus is on a card; null where the list of cards itself knows it, or nobody. */
export function cardKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys, isRtl: boolean): Meaning | null {
  if (ctrlKey || metaKey) return null
  const plain = key.length === 1 ? key.toLowerCase() : key
  if (plain === 'F10' && shiftKey) return { kind: 'card', command: 'menu' }
  const to = directionOf(plain, isRtl)
  if (to && altKey) return { kind: 'move', to }
  if (altKey) return null
  if (to) return { kind: 'go', to }
  if (plain === 'j' || plain === 'k') return { kind: 'go', to: plain === 'j' ? 'down' : 'up' }
  const command = commands[plain]
  return command ? { kind: 'card', command } : null
}

function directionOf(key: string, isRtl: boolean): Direction | null {
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  if (key === 'ArrowLeft') return isRtl ? 'on' : 'back'
  return key === 'ArrowRight' ? (isRtl ? 'back' : 'on') : null
}

type Moment = {
  card: ListedCard
  boards: readonly Board[]
  means: Means
  run: (command: CardCommand, card: ListedCard, row: HTMLElement) => void
}

/** Keys on a card itself; those within it belong to its buttons, and those of a drag to the drag. */
export function onCardKey(event: KeyboardEvent<HTMLElement>, moment: Moment): void {
  const row = event.target as HTMLElement
  const meaning = row.role === 'row' ? cardKey(event, getComputedStyle(row).direction === 'rtl') : null
  if (!meaning) return
  event.preventDefault()
  event.stopPropagation()
  if (meaning.kind === 'card') moment.run(meaning.command, moment.card, row)
  else if (meaning.kind === 'move') move(meaning.to, moment)
  else go(meaning.to, row)
}

/** To the card above or below, or to the one at the same height of the next column that has cards. */
function go(to: Direction, row: HTMLElement): void {
  const column = row.closest<HTMLElement>('[data-board]')!
  const from = row.getBoundingClientRect().top
  if (to === 'up' || to === 'down') {
    const rows = rowsOf(column)
    return rows[rows.indexOf(row) + (to === 'down' ? 1 : -1)]?.focus()
  }
  for (let next = beside(column, to); next; next = beside(next, to)) {
    const [nearest] = rowsOf(next).toSorted((a, b) => distance(a, from) - distance(b, from))
    if (nearest) return nearest.focus()
  }
}

const beside = (column: Element, to: Direction) => {
  const next = to === 'on' ? column.nextElementSibling : column.previousElementSibling
  return next?.matches('[data-board]') ? next : null
}

const rowsOf = (column: Element) => [...column.querySelectorAll<HTMLElement>('[role=row][data-key]')]

const top = (row: Element) => row.getBoundingClientRect().top
const distance = (row: Element, from: number) => Math.abs(top(row) - from)

function move(to: Direction, { card, boards, means }: Moment): void {
  if (!means.rights.mayMove(card)) return
  const on = cardsOn(means.projectId, card.boardId)
  const index = on.findIndex(({ id }) => id === card.id)
  if (to === 'up' || to === 'down') {
    const before = to === 'up' ? on[index - 1] : on[index + 2]
    const place = to === 'up' ? index : index + 2
    if (place < 1 || place > on.length) return
    means.cards.move(card.id, { boardId: card.boardId, before: before?.id ?? null })
    return announce(means.t('moved.within', { place, count: on.length }))
  }
  const board = boards[boards.findIndex(({ id }) => id === card.boardId) + (to === 'on' ? 1 : -1)]
  if (!board) return
  means.cards.move(card.id, { boardId: board.id, before: cardsOn(means.projectId, board.id)[0]?.id ?? null })
  announce(means.t('moved.to', { column: board.title }))
  refocus(`[data-board="${board.id}"] [role=row][data-key="${card.id}"]`)
}

/** The card that went to another column is another element there, as soon as the board shows it. */
function refocus(selector: string, frames = 30): void {
  const row = document.querySelector<HTMLElement>(selector)
  if (row) row.focus()
  else if (frames > 0) requestAnimationFrame(() => refocus(selector, frames - 1))
}
