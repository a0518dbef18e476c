import type { Task } from '../../contract.ts'

export const findRowElement = (list: HTMLElement | null, id: number) => list?.querySelector<HTMLElement>(`[data-key="${id}"]`)

export function findRow(target: EventTarget, tasks: readonly Task[]) {
  const row = (target as Element).closest<HTMLElement>('[data-key]')
  return { row, task: tasks.find(({ id }) => String(id) === row?.dataset['key']) }
}

/** Whether the focused row has been removed from the list. */
export const isFocusLost = (list: HTMLElement | null) =>
  document.activeElement === document.body || Boolean(list?.querySelector('[inert]')?.contains(document.activeElement))

/** Moves focus between the row and its controls in reading order. */
export function focusNextControl(row: HTMLElement, from: HTMLElement, by: 1 | -1): void {
  const parts = [row, ...row.querySelectorAll<HTMLElement>('[data-act]:not(:disabled)')]
  const step = getComputedStyle(row).direction === 'rtl' ? -by : by
  parts[parts.indexOf(from) + step]?.focus()
}
