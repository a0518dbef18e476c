import { useCallback, useState } from 'react'
import { useSearchParams, type RawSearchParams } from '../../../routing/search-params.ts'
import { readLocalStorage, writeLocalStorage } from '../../../settings/storage.ts'
import type { DataColumn } from '../columns.ts'
import type { ViewSettings } from '#platform/contract/views.ts'
import { defaultLayout, parseLayout, type TableLayout } from '../layout.ts'
import {
  toSearchParams,
  createTableControl,
  parseTableView,
  type ListQuery,
  type SavedViews,
  type ColumnSort,
  type TableControl,
  type TableView,
} from './table-view.ts'

type Options = {
  /** A stable name: layouts and saved views are stored under it. */
  name: string
  columns: readonly DataColumn<never>[]
  initial: readonly ColumnSort[]
  perPage?: number
}

const PER_PAGE = 20
const keepRaw = (raw: RawSearchParams): Record<string, never> => raw as Record<string, never>

/** Keeps the table's query in the URL and its column layout in local storage. */
export function useTableView({ name, columns, initial, perPage = PER_PAGE }: Options): TableControl {
  const [raw, setAddress] = useSearchParams(keepRaw)
  const [layout, lay] = useLayout(name)
  const view = parseTableView(columns, initial, raw)
  const change: TableControl['change'] = (part) => {
    const isChanged = part.view === undefined && (view.isChanged || part.page === undefined)
    setAddress(toSearchParams(columns, initial, { ...view, page: 1, isChanged, ...part }) as Record<string, never>)
  }
  const toView = (settings: ViewSettings): TableView =>
    parseTableView(columns, initial, toSearchParams(columns, initial, { ...settings, ...defaultState }) as RawSearchParams)
  const go = (next: TableView) => setAddress(toSearchParams(columns, initial, next) as Record<string, never>)
  const savedViews: SavedViews = {
    settings: toSettings(view, layout),
    show: ({ id, settings }) => {
      lay(parseLayout(settings))
      go({ ...toView(settings), view: id })
    },
    isShown: (settings) => isSameQuery(toView(settings), view),
    reset: () => {
      lay(defaultLayout)
      go({ q: '', filters: {}, sorting: initial, ...defaultState })
    },
  }
  const changeLayout: typeof lay = (part) => {
    lay(part)
    if (view.view !== null && !view.isChanged) go({ ...view, isChanged: true })
  }
  return { ...createTableControl({ view, layout, columns, perPage, name }, { change, setLayout: changeLayout }), savedViews }
}

const defaultState = { page: 1, view: null, isChanged: false }

const toSettings = ({ q, filters, sorting }: ListQuery, { order, visible, widths, pinned, isDense }: TableLayout): ViewSettings => ({
  q,
  filters: Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values]])),
  sorting: [...sorting],
  order: [...order],
  visible: { ...visible },
  widths: Object.fromEntries(Object.entries(widths).map(([id, width]) => [id, Math.round(width)])),
  pinned: { ...pinned },
  isDense,
})

const isSameQuery = (one: ListQuery, other: ListQuery) => fingerprint(one) === fingerprint(other)

const fingerprint = ({ q, filters, sorting }: ListQuery) =>
  JSON.stringify([q, Object.entries(filters).toSorted(([first], [second]) => (first < second ? -1 : 1)), sorting])

function useLayout(name: string): [TableLayout, (part: Partial<TableLayout>) => void] {
  const key = `table.${name}`
  const [layout, set] = useState(() => parseLayout(parseJson(readLocalStorage(key))))
  const lay = useCallback(
    (part: Partial<TableLayout>) =>
      set((before) => {
        const next = { ...before, ...part }
        writeLocalStorage(key, JSON.stringify(next))
        return next
      }),
    [key],
  )
  return [layout, lay]
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
