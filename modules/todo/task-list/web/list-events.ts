import type { KeyboardEvent, MouseEvent } from 'react'
import type { Task } from '../../contract.ts'
import { parseListShortcut, type ListCommand, type RowCommand } from './keyboard-shortcuts.ts'
import { findRow, focusNextControl } from './row-elements.ts'
import { extendSelection, emptySelection, selectAll, toggleSelection, type Selection } from './selection.ts'
import type { TaskCommands } from '../../tasks/web/index.ts'

export type ListOptions = {
  /** Identifies the view that `tasks` belong to; a new view clears selection and focus. */
  viewKey: string
  tasks: Task[]
  commands: TaskCommands
  onOpen: (id: number) => void
  onMenu: (task: Task, button: HTMLElement) => void
  onReorder: (task: Task, by: 1 | -1) => void
  /** Escape was pressed without a selection. */
  onLeave: () => void
}

export type ListContext = ListOptions & {
  order: readonly number[]
  selection: Selection
  selected: readonly Task[]
  setSelection: (selection: Selection) => void
  focus: (id: number | undefined) => void
}

export function handleListKey(event: KeyboardEvent<HTMLElement>, list: ListContext): void {
  const { row, task } = findRow(event.target, list.tasks)
  const command = row && parseListShortcut(event)
  if (!row || !task || !command) return
  const isInside = event.target !== row
  if (isInside && (event.key === 'Enter' || event.key === ' ')) return
  if (command.kind === 'none' && list.selection.ids.size === 0 && !isInside) return list.onLeave()
  event.preventDefault()
  event.stopPropagation()
  if (command.kind === 'row') runRowCommand(command.command, { task, row, list })
  else if (command.kind === 'move') moveFocus(task.id, command, list)
  else if (command.kind === 'order') list.onReorder(task, command.by)
  else if (command.kind === 'inside') focusNextControl(row, event.target as HTMLElement, command.by)
  else if (command.kind === 'all') list.setSelection(selectAll(list.order))
  else if (isInside) row.focus()
  else list.setSelection(emptySelection)
}

export function handleListClick(event: MouseEvent<HTMLElement>, list: ListContext): void {
  const { row, task } = findRow(event.target, list.tasks)
  const part = (event.target as Element).closest<HTMLElement>('[data-act]')
  if (!row || !task) return
  const isOnRow = !part || part.dataset['act'] === 'open' || part.dataset['act'] === 'select'
  if (isOnRow && event.shiftKey) return list.setSelection(extendSelection(list.selection, task.id, list.order))
  if (isOnRow && (event.ctrlKey || event.metaKey)) return list.setSelection(toggleSelection(list.selection, task.id))
  runClickAction(part?.dataset['act'] ?? 'open', { task, part, list })
}

type CommandTarget = { task: Task; row: HTMLElement; list: ListContext }

/** Keyboard commands apply to the selection, or to the focused row if nothing is selected. */
function runRowCommand(command: RowCommand, { task, row, list }: CommandTarget): void {
  const targets = list.selection.ids.size > 0 ? list.selected : [task]
  if (command === 'open') list.onOpen(task.id)
  else if (command === 'menu') list.onMenu(task, row.querySelector<HTMLElement>('[data-act=menu]') ?? row)
  else if (command === 'select') list.setSelection(toggleSelection(list.selection, task.id))
  else if (command === 'star') list.commands.star(targets)
  else if (command === 'delete') void list.commands.remove(targets)
  else if (task.isDeleted) list.commands.restore(targets)
  else list.commands.complete(targets)
}

function moveFocus(id: number, { to, isExtending }: Extract<ListCommand, { kind: 'move' }>, list: ListContext): void {
  const { order, selection } = list
  const indexes = { first: 0, last: order.length - 1, next: order.indexOf(id) + 1, previous: order.indexOf(id) - 1 }
  const next = order[indexes[to]]
  if (next === undefined) return
  if (isExtending) list.setSelection(extendSelection(selection.anchor === null ? toggleSelection(selection, id) : selection, next, order))
  list.focus(next)
}

/** Clicks always apply to their own row. */
function runClickAction(act: string, { task, part, list }: { task: Task; part: HTMLElement | null; list: ListContext }): void {
  if (act === 'menu') list.onMenu(task, part!)
  else if (act === 'select') list.setSelection(toggleSelection(list.selection, task.id))
  else if (act === 'complete') list.commands.complete([task])
  else if (act === 'star') list.commands.star([task])
  else if (act === 'restore') list.commands.restore([task])
  else if (act === 'open' && task.id > 0) list.onOpen(task.id)
}
