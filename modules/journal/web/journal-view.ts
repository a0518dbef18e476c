import type { Input } from '#platform/contract/endpoint.ts'
import { changeKinds, type companyJournal } from '#platform/contract/company-journal.ts'
import { parseCount, parseOneOf, parseText, type RawSearchParams } from '#platform/web/routing/search-params.ts'

/** State of the history page in the URL. */
export type JournalView = ReturnType<typeof parseView>

export const parseView = (raw: RawSearchParams) => ({
  by: parseCount(raw['by'], 0),
  entity: parseText(raw['entity']),
  kind: parseOneOf(['', ...changeKinds], raw['kind']),
  from: parseDate(raw['from']),
  to: parseDate(raw['to']),
  address: parseText(raw['address']).slice(0, 2_000),
  /** Id of the expanded change. */
  act: parseText(raw['act']),
})

const parseDate = (value: string | string[] | undefined) => (/^\d{4}-\d{2}-\d{2}$/.test(parseText(value)) ? parseText(value) : '')

export const toFilters = ({ by, entity, kind, from, to, address }: JournalView): Input<typeof companyJournal.exportActs> => ({
  ...(by > 0 && { by }),
  ...(entity && { entity }),
  ...(kind && { kind }),
  ...(from && { from }),
  ...(to && { to }),
  ...(address && { address }),
})

export const isFiltered = (view: JournalView) => Object.keys(toFilters(view)).length > 0

export const noFilters = { by: undefined, entity: undefined, kind: undefined, from: undefined, to: undefined, address: undefined } as const
