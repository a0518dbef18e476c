import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { handleListKey, handleListClick, type ListContext, type ListOptions } from './list-events.ts'
import { isFocusLost, findRow, findRowElement } from './row-elements.ts'
import { emptySelection, removeMissing, type Selection } from './selection.ts'

export type TaskListState = ReturnType<typeof useTaskList>

/** Keyboard, mouse, focus and selection of a task list. Rows have `data-key`, their controls `data-act`. */
export function useTaskList(options: ListOptions) {
  const { tasks, viewKey } = options
  const ref = useRef<HTMLDivElement>(null)
  const order = useMemo(() => tasks.map(({ id }) => id), [tasks])
  const [currentViewKey, setCurrentViewKey] = useState(viewKey)
  const [storedSelection, setSelection] = useState<Selection>(emptySelection)
  const [active, setActive] = useState<number | null>(null)
  const selection = useMemo(() => removeMissing(storedSelection, order), [storedSelection, order])
  if (selection !== storedSelection) setSelection(selection)
  if (currentViewKey !== viewKey) {
    setCurrentViewKey(viewKey)
    setSelection(emptySelection)
    setActive(null)
  }
  const focus = (id: number | undefined) => void (id !== undefined && findRowElement(ref.current, id)?.focus())
  const activeId = useActiveRow({ list: ref, order, active, focus })
  const selected = tasks.filter(({ id }) => selection.ids.has(id))
  const context: ListContext = { ...options, order, selection, selected, setSelection, focus }
  return {
    selection,
    selected,
    setSelection,
    activeId,
    enter: () => focus(activeId ?? undefined),
    listProps: {
      ref,
      onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => handleListKey(event, context),
      onClick: (event: MouseEvent<HTMLElement>) => handleListClick(event, context),
      onMouseDown: (event: MouseEvent) => event.shiftKey && event.preventDefault(),
      onFocus: ({ target }: FocusEvent) => setActive(findRow(target, tasks).task?.id ?? active),
    },
  }
}

type ActiveRowInput = {
  list: { current: HTMLElement | null }
  order: readonly number[]
  active: number | null
  focus: (id: number | undefined) => void
}

/** The row that can be reached with Tab. If the focused row leaves the list, its successor gets the focus. */
function useActiveRow({ list, order, active, focus }: ActiveRowInput): number | null {
  const [lastIndex, setLastIndex] = useState(0)
  const index = active === null ? -1 : order.indexOf(active)
  if (index >= 0 && index !== lastIndex) setLastIndex(index)
  const successor = order[Math.min(lastIndex, order.length - 1)]
  const moveFocusIfLost = useEffectEvent(() => {
    if (index < 0 && active !== null && isFocusLost(list.current)) focus(successor)
  })
  useLayoutEffect(() => moveFocusIfLost(), [index, active, order])
  return index >= 0 ? active : (successor ?? null)
}
