import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { onListKey, onListPress, type ListMoment, type ListOptions } from './list-events.ts'
import { isFocusLost, rowAt, rowOf } from './row-parts.ts'
import { nothingSelected, onlyThere, type Selection } from './selection.ts'

export type ListState = ReturnType<typeof useList>

/** Focus, selection, keys and presses of a list of tasks whose rows carry `data-key` and their parts `data-act`. */
export function useList(options: ListOptions) {
  const { tasks, viewKey } = options
  const ref = useRef<HTMLDivElement>(null)
  const order = useMemo(() => tasks.map(({ id }) => id), [tasks])
  const [shownKey, setShownKey] = useState(viewKey)
  const [kept, setSelection] = useState<Selection>(nothingSelected)
  const [active, setActive] = useState<number | null>(null)
  const selection = useMemo(() => onlyThere(kept, order), [kept, order])
  if (selection !== kept) setSelection(selection)
  if (shownKey !== viewKey) {
    setShownKey(viewKey)
    setSelection(nothingSelected)
    setActive(null)
  }
  const focus = (id: number | undefined) => void (id !== undefined && rowOf(ref.current, id)?.focus())
  const activeId = useActiveRow({ list: ref, order, active, focus })
  const selected = tasks.filter(({ id }) => selection.ids.has(id))
  const moment: ListMoment = { ...options, order, selection, selected, setSelection, focus }
  return {
    selection,
    selected,
    setSelection,
    activeId,
    enter: () => focus(activeId ?? undefined),
    listProps: {
      ref,
      onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => onListKey(event, moment),
      onClick: (event: MouseEvent<HTMLElement>) => onListPress(event, moment),
      onMouseDown: (event: MouseEvent) => event.shiftKey && event.preventDefault(),
      onFocus: ({ target }: FocusEvent) => setActive(rowAt(target, tasks).task?.id ?? active),
    },
  }
}

type Active = {
  list: { current: HTMLElement | null }
  order: readonly number[]
  active: number | null
  focus: (id: number | undefined) => void
}

/** The row that Tab leads to. When the focused one leaves the list, its successor takes the focus. */
function useActiveRow({ list, order, active, focus }: Active): number | null {
  const [place, setPlace] = useState(0)
  const index = active === null ? -1 : order.indexOf(active)
  if (index >= 0 && index !== place) setPlace(index)
  const successor = order[Math.min(place, order.length - 1)]
  const passOn = useEffectEvent(() => {
    if (index < 0 && active !== null && isFocusLost(list.current)) focus(successor)
  })
  useLayoutEffect(() => passOn(), [index, active, order])
  return index >= 0 ? active : (successor ?? null)
}
