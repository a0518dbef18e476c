import { useRef, useState } from 'react'
import type { GridAct } from './grid-keys.ts'
import { idsAt, type Cell, type Parts } from './parts.ts'

type Edited = { row: number; column: string } | null

/** What is done to rows and cells: chosen, changed, opened. */
export function useGridActs<R>(parts: Parts<R>, at: { active: Cell; drawn: readonly number[] }) {
  const { props, source, shown, choice } = parts
  const { selection } = props
  const [edited, edit] = useState<Edited>(null)
  const last = useRef<number | null>(null)

  /** With a range all from the row chosen before. */
  const choose = (index: number, isRange: boolean) => {
    const row = source.at(index)
    if (!selection || row === undefined) return
    const from = isRange && last.current !== null ? last.current : index
    selection.set(idsAt(parts, span(Math.min(index, from), Math.max(index, from))), !selection.has(props.rowId(row)))
    last.current = index
  }
  const act = (kind: GridAct, cell: HTMLElement) => {
    const { row: index, column } = at.active
    if (kind === 'selectAll') return selection?.set(idsAt(parts, at.drawn), true)
    if (kind === 'select') return index >= 0 ? choose(index, false) : cell.querySelector('input')?.click()
    if (kind === 'menu') return cell.closest('[role=row]')?.querySelector<HTMLElement>('[aria-haspopup]')?.click()
    const row = index >= 0 ? source.at(index) : undefined
    const one = shown[column - choice]
    if (row !== undefined && one?.column.edit?.may(row)) return edit({ row: index, column: one.id })
    if (kind === 'open') cell.querySelector<HTMLElement>('a, button, input')?.click()
  }
  return { edited, edit, choose, act }
}

export const span = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step)
