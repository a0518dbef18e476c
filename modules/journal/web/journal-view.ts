import type { Input } from '#platform/contract/endpoint.ts'
import { actKinds, type companyJournal } from '#platform/contract/company-journal.ts'
import { countOf, oneOf, textOf, type RawSearch } from '#platform/web/routing/address.ts'

/** What the page shows, as its address says it. */
export type JournalView = ReturnType<typeof readView>

export const readView = (raw: RawSearch) => ({
  by: countOf(raw['by'], 0),
  entity: textOf(raw['entity']),
  kind: oneOf(['', ...actKinds], raw['kind']),
  from: dayOf(raw['from']),
  to: dayOf(raw['to']),
  address: textOf(raw['address']).slice(0, 2_000),
  /** The act that is opened. */
  act: textOf(raw['act']),
})

const dayOf = (value: string | string[] | undefined) => (/^\d{4}-\d{2}-\d{2}$/.test(textOf(value)) ? textOf(value) : '')

/** The filters as the calls take them. */
export const filtersOf = ({ by, entity, kind, from, to, address }: JournalView): Input<typeof companyJournal.exportActs> => ({
  ...(by > 0 && { by }),
  ...(entity && { entity }),
  ...(kind && { kind }),
  ...(from && { from }),
  ...(to && { to }),
  ...(address && { address }),
})

export const isNarrowed = (view: JournalView) => Object.keys(filtersOf(view)).length > 0

export const unfiltered = { by: undefined, entity: undefined, kind: undefined, from: undefined, to: undefined, address: undefined } as const
