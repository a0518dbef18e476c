import type { RefObject } from 'react'
import type { DragAndDropHooks } from 'react-aria-components/useDragAndDrop'
import type { ListedCard } from '../../../cards/card.ts'

type CollectionStateOptions = Parameters<NonNullable<DragAndDropHooks['useDroppableCollectionState']>>[0]
type Key = string | number

/** The collection interface that React Aria requires, backed by a column's cards. */
export class CardCollection {
  readonly cards: readonly ListedCard[]
  readonly indexes: ReadonlyMap<Key, number>

  constructor(cards: readonly ListedCard[]) {
    this.cards = cards
    this.indexes = new Map(cards.map(({ id }, index) => [id, index]))
  }

  get size() {
    return this.cards.length
  }

  indexOf = (key: Key) => this.indexes.get(key) ?? -1
  keyAt = (index: number): Key | null => this.cards[index]?.id ?? null
  getFirstKey = () => this.keyAt(0)
  getLastKey = () => this.keyAt(this.cards.length - 1)
  getKeyBefore = (key: Key) => this.keyAt(this.indexOf(key) - 1)
  getKeyAfter = (key: Key) => (this.indexes.has(key) ? this.keyAt(this.indexOf(key) + 1) : null)
  getKeyAbove = this.getKeyBefore
  getKeyBelow = this.getKeyAfter
  getTextValue = (key: Key) => this.cards[this.indexOf(key)]?.title ?? ''

  getItem = (key: Key) => {
    const card = this.cards[this.indexOf(key)]
    const siblings = { prevKey: this.getKeyBefore(key), nextKey: this.getKeyAfter(key), parentKey: null, level: 0 }
    return card ? { type: 'item', key, value: card, textValue: card.title, hasChildNodes: false, ...siblings } : null
  }
}

/** A selection manager for cards that cannot be selected; a keyboard drag starts at the picked card. */
export const noSelection = (draggedCard: RefObject<ListedCard | null>) =>
  ({
    get focusedKey() {
      return draggedCard.current?.id ?? null
    },
    selectedKeys: new Set<Key>(),
    isSelected: () => false,
    isSelectionEqual: () => false,
    setFocused: () => undefined,
    setFocusedKey: () => undefined,
  }) as unknown as CollectionStateOptions['selectionManager']
