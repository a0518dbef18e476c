import type { Card, ListedCard } from '../card.ts'

/** Cards by board id, in order. */
export type CardsByBoard = ReadonlyMap<number, readonly ListedCard[]>

/** Reuses the list of a board whose cards have not changed, so that only changed columns render again. */
export function groupByBoard(cards: readonly ListedCard[], before: CardsByBoard): CardsByBoard {
  const boards = Map.groupBy(cards, ({ boardId }) => boardId)
  return new Map([...boards].map(([id, list]) => [id, reuseList(before.get(id), list)]))
}

function reuseList(before: readonly ListedCard[] | undefined, list: readonly ListedCard[]): readonly ListedCard[] {
  return before?.length === list.length && before.every((card, index) => card === list[index]) ? before : list
}

/** Reuses the object of each card that has not changed. */
export function reuseUnchangedCards(before: readonly ListedCard[], cards: readonly ListedCard[]): ListedCard[] {
  const previousCards = new Map(before.map((card) => [card.id, card]))
  return cards.map((card) => {
    const previous = previousCards.get(card.id)
    if (previous === card) return previous
    const filled = fillHiddenFields(card)
    return previous && areEqual(previous, filled) ? previous : filled
  })
}

type CardListChanges = { tasks: readonly ListedCard[]; removed: readonly number[] }

/** Applies a partial response of `listBoardCards` to the cards. */
export function applyChanges(cards: readonly ListedCard[], { tasks, removed }: CardListChanges): ListedCard[] {
  if (tasks.length === 0 && removed.length === 0) return [...cards]
  const changedIds = new Set([...removed, ...tasks.map(({ id }) => id)])
  const result = cards.filter(({ id }) => !changedIds.has(id))
  for (const task of tasks) result.splice(findInsertIndex(result, task), 0, task)
  return result
}

/** Binary search by position and id. */
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

/** Fields the viewer may not read are null; replaces them with empty values. */
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

/** Only the fields of a person that a card shows. */
function toComparable(item: unknown): unknown {
  if (item === null || typeof item !== 'object') return item
  const { id, fullName, avatar } = item as { id: number; fullName: string; avatar: string | null }
  return `${id} ${avatar} ${fullName}`
}

export type CardPosition = { boardId: number; before: number | null }

/** Moves a card before another card of a board, or to its end if `before` is null. */
export function moveCard(cards: readonly ListedCard[], id: number, { boardId, before }: CardPosition): ListedCard[] {
  const card = cards.find((one) => one.id === id)
  const rest = cards.filter((one) => one.id !== id)
  const index = before === null ? rest.length : rest.findIndex((one) => one.id === before)
  return card && index >= 0 ? rest.toSpliced(index, 0, card.boardId === boardId ? card : { ...card, boardId }) : [...cards]
}

/** Whether the card is already at this position. */
export function isAtPosition(cards: readonly ListedCard[], id: number, { boardId, before }: CardPosition): boolean {
  const index = cards.findIndex((card) => card.id === id)
  return cards[index]?.boardId === boardId && (before === id || (cards[index + 1]?.id ?? null) === before)
}
