import type { DavBusyTime, DavTimeRange } from '#platform/server/dav/dav-collection.ts'
import type { DavRequest } from '../properties/index.ts'
import type { Collection } from '../resources/index.ts'
import { caldav, findChild, type Element } from '../xml/index.ts'
import { createInvalidFilter, createUnsupportedFilter, parseTimeRange } from './parse-filter.ts'

const DAY_MS = 86_400_000
const MAX_DAYS = 800

/** The busy times as a VFREEBUSY (RFC 4791, 7.10). Throws 403 for a time range that is missing or too long. */
export async function queryFreeBusy({ ctx }: DavRequest, collections: readonly Collection[], report: Element): Promise<string> {
  const range = parseBoundedRange(report)
  const busy: DavBusyTime[] = []
  for (const { source, collection } of collections) busy.push(...((await source.readBusy?.(ctx, collection, range)) ?? []))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Staffroom//Calendar//EN',
    'BEGIN:VFREEBUSY',
    `DTSTAMP:${formatUtc(Date.parse(ctx.now))}`,
    `DTSTART:${formatUtc(range.start)}`,
    `DTEND:${formatUtc(range.end)}`,
    ...busy.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start)).map(formatBusyTime),
    'END:VFREEBUSY',
    'END:VCALENDAR',
    '',
  ]
  return lines.join('\r\n')
}

function parseBoundedRange(report: Element): Required<{ start: number; end: number }> {
  const element = findChild(report, caldav('time-range'))
  const { start, end }: DavTimeRange = element ? parseTimeRange(element) : {}
  if (start === undefined || end === undefined) throw createInvalidFilter('The time range must have a start and an end.')
  if (end - start > MAX_DAYS * DAY_MS) throw createUnsupportedFilter('calendar', `The time range must not be longer than ${MAX_DAYS} days.`)
  return { start, end }
}

const formatBusyTime = ({ start, end, type }: DavBusyTime) =>
  `FREEBUSY;FBTYPE=${type}:${formatUtc(Date.parse(start))}/${formatUtc(Date.parse(end))}`

const formatUtc = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
