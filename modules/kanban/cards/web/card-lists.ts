import type { Card, ListedCard } from '../card.ts'

/** Cards by board, each in the order of the list. */
export type CardsByBoard = ReadonlyMap<number, readonly ListedCard[]>

/** A board whose cards are the ones it had before keeps its list, so that only what has changed is drawn anew. */
export function groupByBoard(cards: readonly ListedCard[], before: CardsByBoard): CardsByBoard {
  const boards = Map.groupBy(cards, ({ boardId }) => boardId)
  return new Map([...boards].map(([id, list]) => [id, reuseList(before.get(id), list)]))
}

function reuseList(before: readonly ListedCard[] | undefined, list: readonly ListedCard[]): readonly ListedCard[] {
  return before?.length === list.length && before.every((card, index) => card === list[index]) ? before : list
}

/** The answer with each card that says the same as before being the same object. */
export function reuseUnchangedCards(before: readonly ListedCard[], cards: readonly ListedCard[]): ListedCard[] {
  const known = new Map(before.map((card) => [card.id, card]))
  return cards.map((card) => {
    const old = known.get(card.id)
    if (old === card) return old
    const shown = fillHiddenFields(card)
    return old && areEqual(old, shown) ? old : shown
  })
}

type CardListChanges = { tasks: readonly ListedCard[]; removed: readonly number[] }

/** The cards with those that changed as they now are and where they now stand, without those that have gone. */
export function applyChanges(cards: readonly ListedCard[], { tasks, removed }: CardListChanges): ListedCard[] {
  if (tasks.length === 0 && removed.length === 0) return [...cards]
  const gone = new Set([...removed, ...tasks.map(({ id }) => id)])
  const kept = cards.filter(({ id }) => !gone.has(id))
  for (const task of tasks) kept.splice(findInsertIndex(kept, task), 0, task)
  return kept
}

/** How many of the cards stand before a card. */
function findInsertIndex(cards: readonly ListedCard[], card: ListedCard): number {
  let [from, to] = [0, cards.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isBefore(cards[middle]!, card)) from = middle + 1
    else to = middle
  }
  return from
}

const isBefore = (one: ListedCard, other: ListedCard) =>
  one.position < other.position || (one.position === other.position && one.id < other.id)

/** What the viewer may not read is answered as null; here texts and lists are then empty ones. */
export function fillHiddenFields<C extends ListedCard | Card>(card: C): C {
  const { title, labels, assignedTo } = card as { [K in keyof ListedCard]: ListedCard[K] | null }
  if (title !== null && labels !== null && assignedTo !== null) return card
  return { ...card, title: title ?? `#${card.id}`, labels: labels ?? [], assignedTo: assignedTo ?? [] }
}

function areEqual(one: ListedCard, other: ListedCard): boolean {
  for (const key in other) {
    const [a, b] = [one[key as keyof ListedCard], other[key as keyof ListedCard]]
    if (a !== b && !(Array.isArray(a) && Array.isArray(b) && areListsEqual(a, b))) return false
  }
  return true
}

const areListsEqual = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, index) => toComparable(item) === toComparable(other[index]))

/** Of a person all that a card shows. */
function toComparable(item: unknown): unknown {
  if (item === null || typeof item !== 'object') return item
  const { id, fullName, avatar } = item as { id: number; fullName: string; avatar: string | null }
  return `${id} ${avatar} ${fullName}`
}

export type CardPosition = { boardId: number; before: number | null }

/** The list with a card put before another one of a board, or with null at its end. */
export function moveCard(cards: readonly ListedCard[], id: number, { boardId, before }: CardPosition): ListedCard[] {
  const card = cards.find((one) => one.id === id)
  const rest = cards.filter((one) => one.id !== id)
  const index = before === null ? rest.length : rest.findIndex((one) => one.id === before)
  return card && index >= 0 ? rest.toSpliced(index, 0, card.boardId === boardId ? card : { ...card, boardId }) : [...cards]
}

/** Whether a card stands there already. */
export function isAtPosition(cards: readonly ListedCard[], id: number, { boardId, before }: CardPosition): boolean {
  const index = cards.findIndex((card) => card.id === id)
  return cards[index]?.boardId === boardId && (before === id || (cards[index + 1]?.id ?? null) === before)
}
