import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../feedback/toast.tsx'
import type { GridAct } from './grid-keys.ts'
import { idsAt, type Cell, type Parts } from './parts.ts'

/** The record of which a cell is being changed, wherever it stands by then. */
type Edited = { id: number; column: string }

/** What stood in a cell as its change began, and what is written there by now. */
export type Written = { begun: string; text: string }

type At = { active: Cell; drawn: readonly number[]; onEditEnd: () => void }

/** What is done to rows and cells: chosen, changed, opened. */
export function useGridActs<R>(parts: Parts<R>, at: At) {
  const { props, source, shown, choice } = parts
  const { t } = useTranslation('platform')
  const { selection } = props
  const [edited, edit] = useState<Edited | null>(null)
  const written = useRef<Written>({ begun: '', text: '' })
  const last = useRef<number | null>(null)

  /** With a range all from the row chosen before. */
  const choose = (index: number, isRange: boolean) => {
    const row = source.at(index)
    if (!selection || row === undefined) return
    const from = isRange && last.current !== null ? last.current : index
    const range = span(Math.min(index, from), Math.max(index, from))
    if (range.some((one) => source.at(one) === undefined)) return void toast.show(t('table.rangeTooLong'))
    selection.set(idsAt(parts, range), !selection.has(props.rowId(row)))
    last.current = index
  }
  const chooseDrawn = (isSelected: boolean) => (isSelected ? selection?.set(idsAt(parts, at.drawn), true) : selection?.clear())
  const write = (text: string) => void (written.current = { ...written.current, text })
  /** What was saved late leaves alone the cell that is being changed by then. */
  const endEdit = ({ id, column }: Edited) => {
    if (edited?.id !== id || edited.column !== column) return
    edit(null)
    at.onEditEnd()
  }
  const act = (kind: GridAct, cell: HTMLElement) => {
    const { row: index, column } = at.active
    if (kind === 'selectAll') return chooseDrawn(true)
    if (kind === 'select') return index >= 0 ? choose(index, false) : cell.querySelector('input')?.click()
    if (kind === 'menu') return cell.closest('[role=row]')?.querySelector<HTMLElement>('[aria-haspopup]')?.click()
    const row = index >= 0 ? source.at(index) : undefined
    const one = shown[column - choice]
    if (row !== undefined && one?.column.edit?.may(row)) {
      const begun = one.column.edit.value(row)
      written.current = { begun, text: begun }
      return edit({ id: props.rowId(row), column: one.id })
    }
    if (kind === 'open') cell.querySelector<HTMLElement>('a, button, input')?.click()
  }
  return { edited, act, ofRows: useLatest({ choose, chooseDrawn, endEdit, written: () => written.current, write }) }
}

/** What head and rows can do. */
export type RowActs = {
  choose: (index: number, isRange: boolean) => void
  chooseDrawn: (isSelected: boolean) => void
  endEdit: (ended: Edited) => void
  /** Of the cell that is being changed: kept as its record moves to another place. */
  written: () => Written
  write: (text: string) => void
}

/** The same functions for ever, which do what the last ones given would: rows need not be drawn anew for them. */
function useLatest(given: RowActs): RowActs {
  const latest = useRef(given)
  useEffect(() => void (latest.current = given))
  return useMemo(
    () => ({
      choose: (index, isRange) => latest.current.choose(index, isRange),
      chooseDrawn: (isSelected) => latest.current.chooseDrawn(isSelected),
      endEdit: (ended) => latest.current.endEdit(ended),
      written: () => latest.current.written(),
      write: (text) => latest.current.write(text),
    }),
    [],
  )
}

/** Which of these rows are chosen. */
export function chosenOf<R>(parts: Parts<R>, indexes: readonly number[]): Chosen {
  const ids = idsAt(parts, indexes)
  const chosen = ids.filter((id) => parts.props.selection!.has(id)).length
  if (ids.length === 0) return 'nothing'
  return chosen === 0 ? 'none' : chosen === ids.length ? 'all' : 'some'
}

/** `nothing`: there is no row to choose. */
export type Chosen = 'nothing' | 'none' | 'some' | 'all'

export const span = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step)
