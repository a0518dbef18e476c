import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { ListedCard } from '../../../cards/card.ts'

/** If the focused card is removed, the card that takes its place gets the focus. */
export function useFocusRetention(list: RefObject<HTMLElement | null>, visibleCards: readonly ListedCard[]) {
  const focused = useRef<{ id: number; index: number } | null>(null)
  useLayoutEffect(() => {
    const last = focused.current
    if (!last || document.activeElement !== document.body || visibleCards.some(({ id }) => id === last.id)) return
    const next = visibleCards[Math.min(last.index, visibleCards.length - 1)]
    focused.current = null
    if (next) list.current?.querySelector<HTMLElement>(`[data-key="${next.id}"]`)?.focus()
  }, [list, visibleCards])
  return {
    onFocus: ({ target }: FocusEvent) => {
      const id = Number((target as Element).closest<HTMLElement>('[data-key]')?.dataset['key'])
      focused.current = id > 0 ? { id, index: visibleCards.findIndex((card) => card.id === id) } : null
    },
    onBlur: ({ relatedTarget, target }: FocusEvent) => {
      if (relatedTarget || (target as Element).isConnected) focused.current = null
    },
  }
}
