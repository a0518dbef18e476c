import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { handleListKey, handleListClick, type ListContext, type ListOptions } from './list-events.ts'
import { isFocusLost, findRow, findRowElement } from './row-elements.ts'
import { emptySelection, removeMissing, type Selection } from './selection.ts'

export type TaskListState = ReturnType<typeof useTaskList>

/** Focus, selection, keys and presses of a list of tasks whose rows carry `data-key` and their parts `data-act`. */
export function useTaskList(options: ListOptions) {
  const { tasks, viewKey } = options
  const ref = useRef<HTMLDivElement>(null)
  const order = useMemo(() => tasks.map(({ id }) => id), [tasks])
  const [shownKey, setShownKey] = useState(viewKey)
  const [kept, setSelection] = useState<Selection>(emptySelection)
  const [active, setActive] = useState<number | null>(null)
  const selection = useMemo(() => removeMissing(kept, order), [kept, order])
  if (selection !== kept) setSelection(selection)
  if (shownKey !== viewKey) {
    setShownKey(viewKey)
    setSelection(emptySelection)
    setActive(null)
  }
  const focus = (id: number | undefined) => void (id !== undefined && findRowElement(ref.current, id)?.focus())
  const activeId = useActiveRow({ list: ref, order, active, focus })
  const selected = tasks.filter(({ id }) => selection.ids.has(id))
  const moment: ListContext = { ...options, order, selection, selected, setSelection, focus }
  return {
    selection,
    selected,
    setSelection,
    activeId,
    enter: () => focus(activeId ?? undefined),
    listProps: {
      ref,
      onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => handleListKey(event, moment),
      onClick: (event: MouseEvent<HTMLElement>) => handleListClick(event, moment),
      onMouseDown: (event: MouseEvent) => event.shiftKey && event.preventDefault(),
      onFocus: ({ target }: FocusEvent) => setActive(findRow(target, tasks).task?.id ?? active),
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
