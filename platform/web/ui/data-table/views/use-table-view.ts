import { useCallback, useState } from 'react'
import { useAddress, type RawSearch } from '../../../routing/address.ts'
import { readStored, writeStored } from '../../../settings/stored.ts'
import type { DataColumn } from '../columns.ts'
import type { ViewSettings } from '#platform/contract/views.ts'
import { plainLayout, readLayout, type Layout } from '../layout.ts'
import {
  addressOf,
  controlOf,
  readTableView,
  type Matching,
  type Saving,
  type Sorting,
  type TableControl,
  type TableView,
} from './table-view.ts'

type Options = {
  /** The same for ever: layouts and saved views are kept under it. */
  name: string
  columns: readonly DataColumn<never>[]
  /** The order until another is chosen. */
  initial: readonly Sorting[]
  perPage?: number
}

const PER_PAGE = 20
const asItStands = (raw: RawSearch): Record<string, never> => raw as Record<string, never>

/** What a list asks for stands in the address, how its columns are laid out in this browser. */
export function useTableView({ name, columns, initial, perPage = PER_PAGE }: Options): TableControl {
  const [raw, setAddress] = useAddress(asItStands)
  const [layout, lay] = useLayout(name)
  const view = readTableView(columns, initial, raw)
  const change: TableControl['change'] = (part) => {
    const isChanged = part.view === undefined && (view.isChanged || part.page === undefined)
    setAddress(addressOf(columns, initial, { ...view, page: 1, isChanged, ...part }) as Record<string, never>)
  }
  const shownAs = (settings: ViewSettings): TableView =>
    readTableView(columns, initial, addressOf(columns, initial, { ...settings, ...apart }) as RawSearch)
  const go = (next: TableView) => setAddress(addressOf(columns, initial, next) as Record<string, never>)
  const saving: Saving = {
    settings: settingsOf(view, layout),
    show: ({ id, settings }) => {
      lay(readLayout(settings))
      go({ ...shownAs(settings), view: id })
    },
    isShown: (settings) => isSameMatching(shownAs(settings), view),
    leave: () => {
      lay(plainLayout)
      go({ q: '', filters: {}, sorting: initial, ...apart })
    },
  }
  const layAnew: typeof lay = (part) => {
    lay(part)
    if (view.view !== null && !view.isChanged) go({ ...view, isChanged: true })
  }
  return { ...controlOf({ view, layout, columns, perPage, name }, { change, lay: layAnew }), saving }
}

const apart = { page: 1, view: null, isChanged: false }

const settingsOf = ({ q, filters, sorting }: Matching, { order, visible, widths, pinned, isDense }: Layout): ViewSettings => ({
  q,
  filters: Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values]])),
  sorting: [...sorting],
  order: [...order],
  visible: { ...visible },
  widths: Object.fromEntries(Object.entries(widths).map(([id, width]) => [id, Math.round(width)])),
  pinned: { ...pinned },
  isDense,
})

const isSameMatching = (one: Matching, other: Matching) => fingerprint(one) === fingerprint(other)

const fingerprint = ({ q, filters, sorting }: Matching) =>
  JSON.stringify([q, Object.entries(filters).toSorted(([first], [second]) => (first < second ? -1 : 1)), sorting])

function useLayout(name: string): [Layout, (part: Partial<Layout>) => void] {
  const key = `table.${name}`
  const [layout, set] = useState(() => readLayout(parsed(readStored(key))))
  const lay = useCallback(
    (part: Partial<Layout>) =>
      set((before) => {
        const next = { ...before, ...part }
        writeStored(key, JSON.stringify(next))
        return next
      }),
    [key],
  )
  return [layout, lay]
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
