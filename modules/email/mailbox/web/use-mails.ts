import { useState } from 'react'
import type { Output } from '#platform/contract/endpoint.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { useRowsOf } from '#platform/web/ui/data-table/rows/row-source.ts'
import { useEndlessRows } from '#platform/web/ui/data-table/rows/use-endless-rows.ts'
import { email, type EmailsMeta } from '../../contract.ts'
import type { Place } from './view.ts'

type Page = Output<typeof email.listMails>
const rows = ({ emails }: Page) => emails
const noMeta: EmailsMeta = { inbox: 0, draft: 0, spam: 0, unsent: 0, labels: {} }

/** The mails of a list, those near the window; what is counted in all folders; and how many there are, null until that is known. */
export function useMails(place: Place) {
  const asked = askedFor(place)
  const first = useRead(email.listMails, { ...asked, page: 1, perPage: 50 }, { keep: true })
  const { total, isTruncated, onEnd } = useTotal(place, first.isPlaceholderData ? undefined : first.data)
  const { source, isStale, error, retry } = useEndlessRows({ endpoint: email.listMails, input: asked, rows, total })
  useRowsOf(source)
  return {
    source,
    isStale,
    problem: error ?? first.error,
    retry: () => {
      void first.refetch()
      retry()
    },
    total: total ?? null,
    /** There are more, which were not counted; at the end of the list they are. */
    isTruncated,
    onEnd,
    meta: first.data?.emailsMeta ?? noMeta,
  }
}

/** How many there are: as the list itself counts them, and where it leaves that off, exactly once its end is reached. */
function useTotal(place: Place, first: Page | undefined) {
  const [endedAt, setEnded] = useState<Place | null>(null)
  const isCut = first?.isTruncated ?? false
  const isWanted = isCut && endedAt === place
  const counted = useRead(email.listMails, { ...place, page: 1, perPage: 1 }, { enabled: isWanted })
  const exact = isWanted ? counted.data?.total : undefined
  return { total: exact ?? first?.total, isTruncated: isCut && exact === undefined, onEnd: isCut ? () => setEnded(place) : undefined }
}

/** Nobody waits for the exact number of mails that hold a common word. */
export const askedFor = (place: Place) => ({ ...place, ...(place.q && { total: false }) })
