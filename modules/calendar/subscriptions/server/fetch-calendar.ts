import { createHash } from 'node:crypto'
import { subscriptionProblems, type SubscriptionProblem } from '../contract.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { Outbound } from '#platform/server/outbound/outbound.ts'
import type { SubscriptionRow } from '../../server/subscription-tables.ts'

const MAX_BYTES = 10 * 1024 * 1024
const TIMEOUT_MS = 30_000
const MAX_REDIRECTS = 5

/** An expected failure of a refresh, which the user sees as the state of the subscription. */
export class SubscriptionError extends Error {
  readonly problem: SubscriptionProblem
  constructor(problem: SubscriptionProblem) {
    super(problem)
    this.problem = problem
  }
}

export type FetchedCalendar = { body: Buffer } & Pick<SubscriptionRow, 'etag' | 'lastModified' | 'contentHash'>
type Known = Pick<SubscriptionRow, 'url' | 'etag' | 'lastModified' | 'contentHash'>

/** Returns null if the calendar has not changed since it was last fetched. Throws SubscriptionError. */
export async function fetchCalendar({ fetch }: Outbound, known: Known): Promise<FetchedCalendar | null> {
  const { status, headers, body } = await fetch(known.url!, {
    headers: {
      accept: 'text/calendar, */*;q=0.5',
      'user-agent': 'Staffroom-Calendar/1',
      ...(known.etag !== null && { 'if-none-match': known.etag }),
      ...(known.lastModified !== null && { 'if-modified-since': known.lastModified }),
    },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    maxRedirects: MAX_REDIRECTS,
  }).catch((error: unknown) => {
    throw toSubscriptionError(error)
  })
  if (status === 304) return null
  if (status !== 200) throw new SubscriptionError(getStatusProblem(status))
  const contentHash = createHash('sha256').update(body).digest('hex')
  const { etag = null, 'last-modified': lastModified = null } = headers
  return { body, etag: toStoredHeader(etag), lastModified: toStoredHeader(lastModified), contentHash }
}

/** Servers choose these values, so only plausible ones are stored and sent back. */
const toStoredHeader = (value: string | null) => (value !== null && value.length <= 300 && /^[\u0020-\u007E]+$/.test(value) ? value : null)

function toSubscriptionError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const problem = subscriptionProblems.find((known) => error.code === `outbound.${known}`)
  return new SubscriptionError(problem ?? 'http_error')
}

function getStatusProblem(status: number): SubscriptionProblem {
  if (status === 401 || status === 403) return 'sign_in_required'
  return status === 404 || status === 410 ? 'not_found' : 'http_error'
}
