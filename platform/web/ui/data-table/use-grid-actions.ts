import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../feedback/toast.tsx'
import type { GridAction } from './grid-keys.ts'
import { getRowIds, type CellPosition, type TableModel } from './table-model.ts'

type EditedCell = { id: number; column: string }

/** The value when editing began, and the current input. */
export type CellDraft = { initialText: string; text: string }

type At = { active: CellPosition; drawn: readonly number[]; onEditEnd: () => void }

export function useGridActions<R>(model: TableModel<R>, grid: At) {
  const { props, source, visibleColumns, checkboxColumns } = model
  const { t } = useTranslation('platform')
  const { selection } = props
  const [editedCell, setEditedCell] = useState<EditedCell | null>(null)
  const draft = useRef<CellDraft>({ initialText: '', text: '' })
  const last = useRef<number | null>(null)

  /** Shift selects the range from the previously selected row. */
  const selectRow = (index: number, isRange: boolean) => {
    const row = source.getRow(index)
    if (!selection || row === undefined) return
    const from = isRange && last.current !== null ? last.current : index
    const range = listIndexes(Math.min(index, from), Math.max(index, from))
    if (range.some((one) => source.getRow(one) === undefined)) return void toast.show(t('table.rangeTooLong'))
    selection.set(getRowIds(model, range), !selection.has(props.rowId(row)))
    last.current = index
  }
  const selectVisible = (isSelected: boolean) => (isSelected ? selection?.set(getRowIds(model, grid.drawn), true) : selection?.clear())
  const setDraft = (text: string) => void (draft.current = { ...draft.current, text })
  /** Ignores a save that ends after another cell has started to be edited. */
  const endEdit = ({ id, column }: EditedCell) => {
    if (editedCell?.id !== id || editedCell.column !== column) return
    setEditedCell(null)
    grid.onEditEnd()
  }
  const act = (kind: GridAction, cell: HTMLElement) => {
    const { row: index, column } = grid.active
    if (kind === 'selectAll') return selectVisible(true)
    if (kind === 'select') return index >= 0 ? selectRow(index, false) : cell.querySelector('input')?.click()
    if (kind === 'menu') return cell.closest('[role=row]')?.querySelector<HTMLElement>('[aria-haspopup]')?.click()
    const row = index >= 0 ? source.getRow(index) : undefined
    const one = visibleColumns[column - checkboxColumns]
    if (row !== undefined && one?.column.edit?.isEditable(row)) {
      const initialText = one.column.edit.value(row)
      draft.current = { initialText, text: initialText }
      return setEditedCell({ id: props.rowId(row), column: one.id })
    }
    if (kind === 'open') cell.querySelector<HTMLElement>('a, button, input')?.click()
  }
  return { editedCell, act, rowActions: useStableActions({ selectRow, selectVisible, endEdit, getDraft: () => draft.current, setDraft }) }
}

export type RowActions = {
  selectRow: (index: number, isRange: boolean) => void
  selectVisible: (isSelected: boolean) => void
  endEdit: (ended: EditedCell) => void
  getDraft: () => CellDraft
  setDraft: (text: string) => void
}

/** Stable callbacks, so that memoized rows are not rendered again. */
function useStableActions(actions: RowActions): RowActions {
  const latest = useRef(actions)
  useEffect(() => void (latest.current = actions))
  return useMemo(
    () => ({
      selectRow: (index, isRange) => latest.current.selectRow(index, isRange),
      selectVisible: (isSelected) => latest.current.selectVisible(isSelected),
      endEdit: (ended) => latest.current.endEdit(ended),
      getDraft: () => latest.current.getDraft(),
      setDraft: (text) => latest.current.setDraft(text),
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

/** Both ends are included. */
export const listIndexes = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step)
