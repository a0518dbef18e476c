import type { Card, ListedCard } from '../card-contract.ts'

/** Cards by board, each in the order of the list. */
export type BoardCards = ReadonlyMap<number, readonly ListedCard[]>

/** A board whose cards are the ones it had before keeps its list, so that only what has changed is drawn anew. */
export function byBoard(cards: readonly ListedCard[], before: BoardCards): BoardCards {
  const boards = Map.groupBy(cards, ({ boardId }) => boardId)
  return new Map([...boards].map(([id, list]) => [id, keptList(before.get(id), list)]))
}

function keptList(before: readonly ListedCard[] | undefined, list: readonly ListedCard[]): readonly ListedCard[] {
  return before?.length === list.length && before.every((card, index) => card === list[index]) ? before : list
}

/** The answer with each card that says the same as before being the same object. */
export function sameCards(before: readonly ListedCard[], cards: readonly ListedCard[]): ListedCard[] {
  const known = new Map(before.map((card) => [card.id, card]))
  return cards.map((card) => {
    const old = known.get(card.id)
    if (old === card) return old
    const shown = shownCard(card)
    return old && saysTheSame(old, shown) ? old : shown
  })
}

type Delta = { tasks: readonly ListedCard[]; removed: readonly number[] }

/** The cards with those that changed as they now are and where they now stand, without those that have gone. */
export function patched(cards: readonly ListedCard[], { tasks, removed }: Delta): ListedCard[] {
  if (tasks.length === 0 && removed.length === 0) return [...cards]
  const gone = new Set([...removed, ...tasks.map(({ id }) => id)])
  const kept = cards.filter(({ id }) => !gone.has(id))
  for (const task of tasks) kept.splice(placeOf(kept, task), 0, task)
  return kept
}

/** How many of the cards stand before a card. */
function placeOf(cards: readonly ListedCard[], card: ListedCard): number {
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
export function shownCard<C extends ListedCard | Card>(card: C): C {
  const { title, labels, assignedTo } = card as { [K in keyof ListedCard]: ListedCard[K] | null }
  if (title !== null && labels !== null && assignedTo !== null) return card
  return { ...card, title: title ?? `#${card.id}`, labels: labels ?? [], assignedTo: assignedTo ?? [] }
}

function saysTheSame(one: ListedCard, other: ListedCard): boolean {
  for (const key in other) {
    const [a, b] = [one[key as keyof ListedCard], other[key as keyof ListedCard]]
    if (a !== b && !(Array.isArray(a) && Array.isArray(b) && areSame(a, b))) return false
  }
  return true
}

const areSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, index) => nameOf(item) === nameOf(other[index]))

/** Of a person all that a card shows. */
function nameOf(item: unknown): unknown {
  if (item === null || typeof item !== 'object') return item
  const { id, fullName, avatar } = item as { id: number; fullName: string; avatar: string | null }
  return `${id} ${avatar} ${fullName}`
}

export type Place = { boardId: number; before: number | null }

/** The list with a card put before another one of a board, or with null at its end. */
export function moved(cards: readonly ListedCard[], id: number, { boardId, before }: Place): ListedCard[] {
  const card = cards.find((one) => one.id === id)
  const rest = cards.filter((one) => one.id !== id)
  const index = before === null ? rest.length : rest.findIndex((one) => one.id === before)
  return card && index >= 0 ? rest.toSpliced(index, 0, card.boardId === boardId ? card : { ...card, boardId }) : [...cards]
}

/** Whether a card stands there already. */
export function isThere(cards: readonly ListedCard[], id: number, { boardId, before }: Place): boolean {
  const index = cards.findIndex((card) => card.id === id)
  return cards[index]?.boardId === boardId && (before === id || (cards[index + 1]?.id ?? null) === before)
}
