import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { ListedCard } from '../../../cards/card.ts'

/** A card that goes while it has the focus leaves it to the one that takes its place. */
export function useFocusRetention(list: RefObject<HTMLElement | null>, shown: readonly ListedCard[]) {
  const focused = useRef<{ id: number; index: number } | null>(null)
  useLayoutEffect(() => {
    const last = focused.current
    if (!last || document.activeElement !== document.body || shown.some(({ id }) => id === last.id)) return
    const next = shown[Math.min(last.index, shown.length - 1)]
    focused.current = null
    if (next) list.current?.querySelector<HTMLElement>(`[data-key="${next.id}"]`)?.focus()
  }, [list, shown])
  return {
    onFocus: ({ target }: FocusEvent) => {
      const id = Number((target as Element).closest<HTMLElement>('[data-key]')?.dataset['key'])
      focused.current = id > 0 ? { id, index: shown.findIndex((card) => card.id === id) } : null
    },
    onBlur: ({ relatedTarget, target }: FocusEvent) => {
      if (relatedTarget || (target as Element).isConnected) focused.current = null
    },
  }
}
