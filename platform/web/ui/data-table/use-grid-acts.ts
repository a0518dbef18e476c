import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../feedback/toast.tsx'
import type { GridAction } from './grid-keys.ts'
import { getRowIds, type CellPosition, type TableModel } from './parts.ts'

type Edited = { id: number; column: string }

/** The value when editing began, and the current input. */
export type CellDraft = { begun: string; text: string }

type At = { active: CellPosition; drawn: readonly number[]; onEditEnd: () => void }

export function useGridActions<R>(parts: TableModel<R>, at: At) {
  const { props, source, visibleColumns, checkboxColumns } = parts
  const { t } = useTranslation('platform')
  const { selection } = props
  const [edited, edit] = useState<Edited | null>(null)
  const written = useRef<CellDraft>({ begun: '', text: '' })
  const last = useRef<number | null>(null)

  /** Shift selects the range from the previously selected row. */
  const choose = (index: number, isRange: boolean) => {
    const row = source.getRow(index)
    if (!selection || row === undefined) return
    const from = isRange && last.current !== null ? last.current : index
    const range = span(Math.min(index, from), Math.max(index, from))
    if (range.some((one) => source.getRow(one) === undefined)) return void toast.show(t('table.rangeTooLong'))
    selection.set(getRowIds(parts, range), !selection.has(props.rowId(row)))
    last.current = index
  }
  const chooseDrawn = (isSelected: boolean) => (isSelected ? selection?.set(getRowIds(parts, at.drawn), true) : selection?.clear())
  const write = (text: string) => void (written.current = { ...written.current, text })
  /** Ignores a save that ends after another cell has started to be edited. */
  const endEdit = ({ id, column }: Edited) => {
    if (edited?.id !== id || edited.column !== column) return
    edit(null)
    at.onEditEnd()
  }
  const act = (kind: GridAction, cell: HTMLElement) => {
    const { row: index, column } = at.active
    if (kind === 'selectAll') return chooseDrawn(true)
    if (kind === 'select') return index >= 0 ? choose(index, false) : cell.querySelector('input')?.click()
    if (kind === 'menu') return cell.closest('[role=row]')?.querySelector<HTMLElement>('[aria-haspopup]')?.click()
    const row = index >= 0 ? source.getRow(index) : undefined
    const one = visibleColumns[column - checkboxColumns]
    if (row !== undefined && one?.column.edit?.isEditable(row)) {
      const begun = one.column.edit.value(row)
      written.current = { begun, text: begun }
      return edit({ id: props.rowId(row), column: one.id })
    }
    if (kind === 'open') cell.querySelector<HTMLElement>('a, button, input')?.click()
  }
  return { edited, act, ofRows: useLatest({ choose, chooseDrawn, endEdit, written: () => written.current, write }) }
}

export type RowActions = {
  choose: (index: number, isRange: boolean) => void
  chooseDrawn: (isSelected: boolean) => void
  endEdit: (ended: Edited) => void
  written: () => CellDraft
  write: (text: string) => void
}

/** Stable callbacks, so that memoized rows are not rendered again. */
function useLatest(given: RowActions): RowActions {
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

export function getSelectionState<R>(parts: TableModel<R>, indexes: readonly number[]): SelectionState {
  const ids = getRowIds(parts, indexes)
  const chosen = ids.filter((id) => parts.props.selection!.has(id)).length
  if (ids.length === 0) return 'nothing'
  return chosen === 0 ? 'none' : chosen === ids.length ? 'all' : 'some'
}

/** `nothing`: there are no rows to select. */
export type SelectionState = 'nothing' | 'none' | 'some' | 'all'

export const span = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step)
