import type { DropTarget } from 'react-aria-components/useDragAndDrop'

const getRows = (list: Element) => list.querySelectorAll<HTMLElement>('[data-key]')

/** The gap between cards nearest to `y` (pixels from the top of the list), or the list itself if it is empty. */
export function findDropTarget(list: HTMLElement, y: number): DropTarget {
  const rows = getRows(list)
  const height = y + list.scrollTop
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const { offsetTop, offsetHeight } = rows[middle]!
    if (offsetTop + offsetHeight / 2 > height) to = middle
    else from = middle + 1
  }
  const row = rows[from] ?? rows[rows.length - 1]
  if (!row) return { type: 'root' }
  return { type: 'item', key: Number(row.dataset['key']), dropPosition: from < rows.length ? 'before' : 'after' }
}

const GAP_PX = 8

/** Pixels from the top of the list to the middle of the gap at a drop target. */
export function getDropOffset(list: HTMLElement, { key, dropPosition }: { key: string | number; dropPosition: string }): number {
  const row = list.querySelector<HTMLElement>(`[data-key="${key}"]`)
  if (!row) return 0
  return dropPosition === 'before' ? row.offsetTop - GAP_PX / 2 : row.offsetTop + row.offsetHeight + GAP_PX / 2
}
