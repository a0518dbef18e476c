import { SUBSCRIBED_EVENTS_LIMIT } from '../contract.ts'
import { InvalidFileError, readCalendarInWorker, type ImportedEvent } from '../../ical/server/index.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { SubscribedEventContent } from '../../server/subscription-tables.ts'
import { SubscriptionError } from './fetch-calendar.ts'

const BATCH = 200

/** Throws SubscriptionError. A calendar without events is valid. */
export async function readEvents(content: Uint8Array, timeZone: string): Promise<ImportedEvent[]> {
  const { events } = await readCalendarInWorker({ content, timeZone }).catch((error: unknown) => {
    if (!(error instanceof InvalidFileError)) throw error
    if (error.problem === 'no_events') return { events: [] }
    throw new SubscriptionError(error.problem === 'wrong_encoding' ? 'not_a_calendar' : error.problem)
  })
  if (events.length > SUBSCRIBED_EVENTS_LIMIT) throw new SubscriptionError('too_many_events')
  return events
}

/** Writes only what has changed since the last refresh. */
export async function storeEvents({ db }: CalendarContext, subscriptionId: number, events: readonly ImportedEvent[]): Promise<void> {
  const stored = await db
    .selectFrom('subscribed_events')
    .select(['id', 'uid', 'fingerprint'])
    .where('subscriptionId', '=', subscriptionId)
    .execute()
  const fingerprints = new Map(events.map(({ uid, fingerprint }) => [uid, fingerprint]))
  const outdated = stored.filter(({ uid, fingerprint }) => fingerprints.get(uid) !== fingerprint)
  for (const batch of toBatches(outdated.map(({ id }) => id))) await db.deleteFrom('subscribed_events').where('id', 'in', batch).execute()
  const current = new Set(stored.map(({ uid, fingerprint }) => `${fingerprint} ${uid}`))
  const changed = events.filter(({ uid, fingerprint }) => !current.has(`${fingerprint} ${uid}`))
  for (const batch of toBatches(changed))
    await db
      .insertInto('subscribed_events')
      .values(batch.map((event) => ({ subscriptionId, fingerprint: event.fingerprint, ...toContent(event) })))
      .execute()
}

function* toBatches<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH)
}

const toContent = (event: ImportedEvent): SubscribedEventContent => ({
  uid: event.uid,
  title: event.title,
  start: event.start,
  end: event.end,
  allDay: event.allDay,
  timeZone: event.timeZone,
  location: event.location,
  description: event.description,
  url: event.url,
  recurrence: event.recurrence,
  excluded: event.excluded,
  added: event.added,
  overrides: event.overrides,
  showAs: event.showAs,
  status: event.status,
  rangeStart: event.rangeStart,
  rangeEnd: event.rangeEnd,
})
