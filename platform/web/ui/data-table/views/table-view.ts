import { parseCount, parseText, parseTexts, type RawSearchParams } from '../../../routing/search-params.ts'
import type { DataColumn } from '../columns.ts'
import type { ViewSettings } from '#platform/contract/views.ts'
import { defaultLayout, type TableLayout } from '../layout.ts'

export type ColumnSort = { sortColumn: string; sort: 'asc' | 'desc' }

/** Query parameter → selected values, never empty. */
export type FilterValues = Readonly<Record<string, readonly string[]>>

export type ListQuery = {
  q: string
  filters: FilterValues
  sorting: readonly ColumnSort[]
}

export type TableView = ListQuery & {
  /** From 1. */
  page: number
  view: number | null
  isChanged: boolean
}

export type TableControl = {
  /** The table's name on the server and in local storage. */
  name: string
  view: TableView
  perPage: number
  layout: TableLayout
  /** The list parameters without paging: `{...control.input, page, perPage}`. */
  input: Record<string, never>
  /** Identifies the search and filters, whatever the order. */
  matchKey: string
  isFiltered: boolean
  /** Goes to the first page unless `page` is given. */
  change: (part: Partial<ListQuery & { page: number; view: number | null }>) => void
  setLayout: (part: Partial<TableLayout>) => void
  clearFilters: () => void
  savedViews?: SavedViews
}

export type SavedViews = {
  settings: ViewSettings
  show: (view: { id: number; settings: ViewSettings }) => void
  /** Whether query and sort order match; the layout may differ. */
  isShown: (settings: ViewSettings) => boolean
  reset: () => void
}

type Columns = readonly Pick<DataColumn<never>, 'sortColumn' | 'filter'>[]

/** Query parameters of the columns' filters and their value types. */
export function getFilterTypes(columns: Columns): Map<string, 'one' | 'some' | 'number'> {
  return new Map(
    columns.flatMap(({ filter }): [string, 'one' | 'some' | 'number'][] => {
      if (!filter) return []
      if (filter.type === 'choice') return [[filter.name, filter.isSingle ? 'one' : 'some']]
      if (filter.type === 'text') return [[filter.name, 'one']]
      const kind = filter.type === 'amount' ? 'number' : 'one'
      return [
        [filter.from, kind],
        [filter.to, kind],
      ]
    }),
  )
}

/** Parses URL parameters; unknown columns are ignored. */
export function parseTableView(columns: Columns, initial: readonly ColumnSort[], raw: RawSearchParams): TableView {
  const known = new Set(columns.map(({ sortColumn }) => sortColumn))
  const directions = parseTexts(raw['sort'])
  const asked = parseTexts(raw['sortColumn']).map((sortColumn, index): ColumnSort => ({
    sortColumn,
    sort: directions[index] === 'desc' ? 'desc' : 'asc',
  }))
  const sorting = asked.filter(({ sortColumn }) => known.has(sortColumn))
  const filters = [...getFilterTypes(columns).keys()].map((name) => [name, parseTexts(raw[name]).filter((value) => value !== '')] as const)
  return {
    q: parseText(raw['q']),
    sorting: sorting.length > 0 ? sorting : initial,
    filters: Object.fromEntries(filters.filter(([, values]) => values.length > 0)),
    page: parseCount(raw['page'], 1),
    view: parseCount(raw['view'], 0) || null,
    isChanged: parseText(raw['changed']) !== '',
  }
}

/** The URL parameters of a view; defaults are left out. */
export function toSearchParams(columns: Columns, initial: readonly ColumnSort[], view: TableView): Record<string, unknown> {
  const isInitial = JSON.stringify(view.sorting) === JSON.stringify(initial)
  const names = [...getFilterTypes(columns).keys()].map((name) => [name, view.filters[name]])
  return {
    ...Object.fromEntries(names),
    q: view.q,
    sortColumn: isInitial ? undefined : view.sorting.map(({ sortColumn }) => sortColumn),
    sort: isInitial ? undefined : view.sorting.map(({ sort }) => sort),
    page: view.page > 1 ? view.page : undefined,
    view: view.view ?? undefined,
    changed: view.view !== null && view.isChanged ? '1' : undefined,
  }
}

/** The parameters of the list request; a single sort is sent as plain values. */
export function toListInput(columns: Columns, { q, filters, sorting }: ListQuery): Record<string, never> {
  const kinds = getFilterTypes(columns)
  const given = Object.entries(filters).map(([name, values]) => {
    const kind = kinds.get(name)
    return [name, kind === 'some' ? values : kind === 'number' ? Number(values[0]) : values[0]]
  })
  const [first] = sorting
  const order =
    sorting.length > 1 ? { sortColumn: sorting.map(({ sortColumn }) => sortColumn), sort: sorting.map(({ sort }) => sort) } : { ...first }
  return { ...(q && { q }), ...Object.fromEntries(given), ...order } as Record<string, never>
}

type Change = { view: TableView; layout?: TableLayout; columns: Columns; perPage: number; name: string }

/** A table control for views that are not stored in the URL. */
export function createTableControl(
  { view, layout = defaultLayout, columns, perPage, name }: Change,
  { change, setLayout }: Pick<TableControl, 'change' | 'setLayout'>,
): TableControl {
  return {
    name,
    view,
    perPage,
    layout,
    change,
    setLayout,
    input: toListInput(columns, view),
    matchKey: JSON.stringify([view.q, Object.entries(view.filters).toSorted(([one], [other]) => (one < other ? -1 : 1))]),
    isFiltered: view.q !== '' || Object.keys(view.filters).length > 0,
    clearFilters: () => change({ q: '', filters: {} }),
  }
}
