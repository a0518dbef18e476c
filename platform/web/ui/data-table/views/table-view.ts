import { countOf, textOf, textsOf, type RawSearch } from '../../../routing/address.ts'
import type { DataColumn } from '../columns.ts'
import type { ViewSettings } from '#platform/contract/views.ts'
import { plainLayout, type Layout } from '../layout.ts'

export type Sorting = { sortColumn: string; sort: 'asc' | 'desc' }

/** Parameter of the list's call → what it is narrowed to; never an empty list. */
export type Filters = Readonly<Record<string, readonly string[]>>

/** What a list asks for. */
export type Matching = {
  q: string
  filters: Filters
  /** The first decides first. */
  sorting: readonly Sorting[]
}

export type TableView = Matching & {
  /** From 1. */
  page: number
  /** The saved view that it began with. */
  view: number | null
  /** It is no longer as the saved view was. */
  isChanged: boolean
}

export type TableControl = {
  /** The table's name on the server and in this browser. */
  name: string
  view: TableView
  perPage: number
  layout: Layout
  /** The list's parameters but paging: `{...control.input, page, perPage}`. */
  input: Record<string, never>
  /** What is matched, as one text; the same for the same rows in whatever order. */
  match: string
  isNarrowed: boolean
  /** Goes back to the first page unless it says which. */
  change: (part: Partial<Matching & { page: number; view: number | null }>) => void
  lay: (part: Partial<Layout>) => void
  /** Neither search nor filters. */
  clear: () => void
  /** Where views can be kept. */
  saving?: Saving
}

/** How saved views come and go. */
export type Saving = {
  /** What is shown now, as it is kept. */
  settings: ViewSettings
  show: (view: { id: number; settings: ViewSettings }) => void
  /** Whether the rows are those that the settings ask for; the layout is the browser's own once it is shown. */
  isShown: (settings: ViewSettings) => boolean
  /** Shows the table as the page has it. */
  leave: () => void
}

type Columns = readonly Pick<DataColumn<never>, 'sortColumn' | 'filter'>[]

/** Every parameter that the columns' filters know, and whether it takes several values. */
export function filterNames(columns: Columns): Map<string, 'one' | 'some' | 'number'> {
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

/** What stands in the address; what the columns do not know is left out. */
export function readTableView(columns: Columns, initial: readonly Sorting[], raw: RawSearch): TableView {
  const known = new Set(columns.map(({ sortColumn }) => sortColumn))
  const directions = textsOf(raw['sort'])
  const asked = textsOf(raw['sortColumn']).map((sortColumn, index): Sorting => ({
    sortColumn,
    sort: directions[index] === 'desc' ? 'desc' : 'asc',
  }))
  const sorting = asked.filter(({ sortColumn }) => known.has(sortColumn))
  const filters = [...filterNames(columns).keys()].map((name) => [name, textsOf(raw[name]).filter((value) => value !== '')] as const)
  return {
    q: textOf(raw['q']),
    sorting: sorting.length > 0 ? sorting : initial,
    filters: Object.fromEntries(filters.filter(([, values]) => values.length > 0)),
    page: countOf(raw['page'], 1),
    view: countOf(raw['view'], 0) || null,
    isChanged: textOf(raw['changed']) !== '',
  }
}

/** The address of a view: what is as it would be anyway is left out. */
export function addressOf(columns: Columns, initial: readonly Sorting[], view: TableView): Record<string, unknown> {
  const isInitial = JSON.stringify(view.sorting) === JSON.stringify(initial)
  const names = [...filterNames(columns).keys()].map((name) => [name, view.filters[name]])
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

/** The parameters of the list's call. A single order stands as plain values, so that every list takes it. */
export function inputOf(columns: Columns, { q, filters, sorting }: Matching): Record<string, never> {
  const kinds = filterNames(columns)
  const given = Object.entries(filters).map(([name, values]) => {
    const kind = kinds.get(name)
    return [name, kind === 'some' ? values : kind === 'number' ? Number(values[0]) : values[0]]
  })
  const [first] = sorting
  const order =
    sorting.length > 1 ? { sortColumn: sorting.map(({ sortColumn }) => sortColumn), sort: sorting.map(({ sort }) => sort) } : { ...first }
  return { ...(q && { q }), ...Object.fromEntries(given), ...order } as Record<string, never>
}

type Change = { view: TableView; layout?: Layout; columns: Columns; perPage: number; name: string }

/** A control without its means of change, for tables whose view stands elsewhere than in the address. */
export function controlOf(
  { view, layout = plainLayout, columns, perPage, name }: Change,
  { change, lay }: Pick<TableControl, 'change' | 'lay'>,
): TableControl {
  return {
    name,
    view,
    perPage,
    layout,
    change,
    lay,
    input: inputOf(columns, view),
    match: JSON.stringify([view.q, Object.entries(view.filters).toSorted(([one], [other]) => (one < other ? -1 : 1))]),
    isNarrowed: view.q !== '' || Object.keys(view.filters).length > 0,
    clear: () => change({ q: '', filters: {} }),
  }
}
