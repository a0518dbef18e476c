import type { RefObject } from 'react'
import type { DragAndDropHooks } from 'react-aria-components/useDragAndDrop'
import type { ListedCard } from '../../../cards/card.ts'

type CollectionStateOptions = Parameters<NonNullable<DragAndDropHooks['useDroppableCollectionState']>>[0]
type Key = string | number

/** A column's cards as React Aria asks for them while something is dragged over them. */
export class CardCollection {
  readonly cards: readonly ListedCard[]
  readonly places: ReadonlyMap<Key, number>

  constructor(cards: readonly ListedCard[]) {
    this.cards = cards
    this.places = new Map(cards.map(({ id }, index) => [id, index]))
  }

  get size() {
    return this.cards.length
  }

  indexOf = (key: Key) => this.places.get(key) ?? -1
  keyAt = (index: number): Key | null => this.cards[index]?.id ?? null
  getFirstKey = () => this.keyAt(0)
  getLastKey = () => this.keyAt(this.cards.length - 1)
  getKeyBefore = (key: Key) => this.keyAt(this.indexOf(key) - 1)
  getKeyAfter = (key: Key) => (this.places.has(key) ? this.keyAt(this.indexOf(key) + 1) : null)
  getKeyAbove = this.getKeyBefore
  getKeyBelow = this.getKeyAfter
  getTextValue = (key: Key) => this.cards[this.indexOf(key)]?.title ?? ''

  getItem = (key: Key) => {
    const card = this.cards[this.indexOf(key)]
    const around = { prevKey: this.getKeyBefore(key), nextKey: this.getKeyAfter(key), parentKey: null, level: 0 }
    return card ? { type: 'item', key, value: card, textValue: card.title, hasChildNodes: false, ...around } : null
  }
}

/** Cards are not selected; a drag by keys begins at the card that was picked up. */
export const noSelection = (picked: RefObject<ListedCard | null>) =>
  ({
    get focusedKey() {
      return picked.current?.id ?? null
    },
    selectedKeys: new Set<Key>(),
    isSelected: () => false,
    isSelectionEqual: () => false,
    setFocused: () => undefined,
    setFocusedKey: () => undefined,
  }) as unknown as CollectionStateOptions['selectionManager']
