import { createHash } from 'node:crypto'
import { InvalidRuleError } from '#platform/contract/recurrence-rule.ts'
import { diffFromSeries, computeRange } from '../../recurrence/server/index.ts'
import type { EventRow, OccurrenceOverride, OccurrenceOverrides } from '../../server/tables.ts'
import { readEvent, type ReadEvent } from './read-event.ts'
import type { Zones } from './read-times.ts'
import { type SkippedEvent, SkippedEventError } from './skipped-event-error.ts'
import { decodeUtf8, splitCalendar, type Block } from './split-calendar.ts'
import { findZone } from '#platform/server/icalendar/find-zone.ts'

export type ImportedEvent = Omit<EventRow, 'id' | 'ownerId' | 'calendar' | 'removedAt' | 'createdAt' | 'updatedAt' | 'fingerprint'> & {
  fingerprint: string
  reminders: number[]
  line: number
  /** Complete occurrences if the file contains exceptions but not their series; otherwise null. */
  exceptions: OccurrenceOverrides | null
}
export type EventWithoutRange = Omit<ImportedEvent, 'rangeStart' | 'rangeEnd'>
export type ReadCalendar = { events: ImportedEvent[]; skipped: SkippedEvent[] }

const MAX_EVENTS = 50_000
const MAX_EXCEPTIONS = 1000

/** Throws InvalidFileError if nothing can be imported. */
export function readCalendar(content: Uint8Array, timeZone: string): ReadCalendar {
  const { blocks } = splitCalendar(decodeUtf8(content), MAX_EVENTS)
  const zones: Zones = { floating: timeZone, named: mapNamedZones(blocks) }
  const vevents = blocks.filter(({ name }) => name === 'VEVENT')
  const skipped: SkippedEvent[] = []
  const read: { event: ReadEvent; block: Block }[] = []
  for (const block of vevents)
    collectSkipped(skipped, block.line, () => read.push({ event: readEvent(block.text, block.line, zones), block }))
  const groups = Map.groupBy(read, ({ event, block }) => event.uid || `${hashTexts([block.text])}@imported`)
  const events: ImportedEvent[] = []
  for (const [uid, members] of groups)
    collectSkipped(skipped, members[0]!.event.line, () => events.push(addRange(mergeSeries(uid, members))))
  return { events, skipped }
}

/** Skips invalid exceptions. Throws InvalidFileError or SkippedEventError if there is no valid event. */
export function readSingleEvent(text: string, timeZone: string, maxEvents: number): EventWithoutRange {
  const { blocks } = splitCalendar(text, maxEvents)
  const zones: Zones = { floating: timeZone, named: mapNamedZones(blocks) }
  const vevents = blocks.filter(({ name }) => name === 'VEVENT')
  const uid = findUid(vevents[0]!.text)
  const sameUid = vevents.filter((block) => findUid(block.text) === uid)
  const members = (uid ? sameUid : sameUid.slice(0, 1)).flatMap((block): Member[] => {
    try {
      return [{ event: readEvent(block.text, block.line, zones), block }]
    } catch (error) {
      if (error instanceof SkippedEventError && /^RECURRENCE-ID/im.test(block.text)) return []
      throw error
    }
  })
  if (members.length === 0) throw new SkippedEventError('bad_time', 'none of its dates are valid', '')
  return mergeSeries(uid || `${hashTexts([sameUid[0]!.text])}@imported`, members)
}

function collectSkipped(skipped: SkippedEvent[], line: number, read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof SkippedEventError)) throw error
    skipped.push({ line, title: error.title, reason: error.reason, detail: error.message })
  }
}

export const findUid = (text: string) => /^UID[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim() ?? ''

export function mapNamedZones(blocks: readonly Block[]): Map<string, string> {
  const zones = new Map<string, string>()
  for (const { name, text } of blocks) {
    if (name !== 'VTIMEZONE') continue
    const [tzid, location] = [/^TZID[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim(), /^X-LIC-LOCATION[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim()]
    const zone = (location && findZone(location)) ?? (tzid && findZone(tzid))
    if (tzid && zone) zones.set(tzid, zone)
  }
  return zones
}

export type Member = { event: ReadEvent; block: Block }

/** Combines the series of a UID with its exceptions; the last version of each wins. */
export function mergeSeries(uid: string, members: Member[]): EventWithoutRange {
  const exceptions = new Map(members.flatMap(({ event }) => (event.recurrenceId === null ? [] : [[event.recurrenceId, event] as const])))
  if (exceptions.size > MAX_EXCEPTIONS)
    throw new SkippedEventError('too_many_exceptions', `${exceptions.size} exceptions`, members[0]!.event.title)
  const masterEvent = members.findLast(({ event }) => event.recurrenceId === null)?.event
  const series = masterEvent ?? createStandInSeries(exceptions)
  const overrides = Object.fromEntries(
    [...exceptions].map(([key, event]): [string, OccurrenceOverride] => [key, toOverride(series, event)]),
  )
  const { unknownParts, excluded, added, recurrenceId: _, ...content } = series
  const lists = { excluded: JSON.stringify(excluded), added: JSON.stringify(added), overrides: JSON.stringify(overrides) }
  const fingerprint = hashTexts(members.map(({ block }) => removeStamp(block.text)))
  const properties = JSON.stringify(unknownParts)
  const receivedSequence = content.sequence
  return {
    ...content,
    ...lists,
    uid,
    properties,
    fingerprint,
    receivedSequence,
    exceptions: masterEvent ? null : toFullOverrides(exceptions),
  }
}

const toFullOverrides = (exceptions: Map<string, ReadEvent>): OccurrenceOverrides =>
  Object.fromEntries([...exceptions].toSorted(compareKeys).map(([key, event]) => [key, toFullOverride(event)]))

const compareKeys = ([a]: [string, ReadEvent], [b]: [string, ReadEvent]) => (a < b ? -1 : 1)

/** A file may contain exceptions without their series; they become a series of only these dates. */
function createStandInSeries(exceptions: Map<string, ReadEvent>): ReadEvent {
  const [[key, first] = ['', undefined], ...laterExceptions] = [...exceptions].toSorted(compareKeys)
  const length = Date.parse(first!.end) - Date.parse(first!.start)
  const end = new Date(Date.parse(key) + length).toISOString().slice(0, key.length)
  return {
    ...first!,
    start: key,
    end,
    added: laterExceptions.map(([otherKey]) => otherKey).concat(laterExceptions.length === 0 ? [key] : []),
  }
}

function toOverride(series: ReadEvent, event: ReadEvent): OccurrenceOverride {
  if (event.allDay !== series.allDay)
    throw new SkippedEventError('bad_time', 'an occurrence and its series differ in being all-day', event.title)
  return diffFromSeries(series, toFullOverride(event))
}

function toFullOverride({
  start,
  end,
  sequence,
  title,
  location,
  description,
  url,
  showAs,
  status,
  unknownParts,
}: ReadEvent): OccurrenceOverride {
  const override = { start, end, sequence, receivedSequence: sequence, title, location, description, url, showAs, status }
  return Object.keys(unknownParts).length > 0 ? { ...override, properties: unknownParts } : override
}

function addRange(event: EventWithoutRange): ImportedEvent {
  try {
    return { ...event, ...computeRange(event) }
  } catch (error) {
    throw new SkippedEventError('bad_rule', error instanceof InvalidRuleError ? error.message : String(error), event.title)
  }
}

/** DTSTAMP changes with each export, so it is not part of the fingerprint. */
const removeStamp = (text: string) => text.replace(/^DTSTAMP.*\r?\n/gim, '')
const hashTexts = (texts: string[]) => createHash('sha256').update(texts.join('\n')).digest('hex')
