import { createHash } from 'node:crypto'
import { IMPORT_EVENTS_LIMIT, type SkippedEvent } from '../../contract.ts'
import { InvalidRuleError } from '../../recurrence/rule.ts'
import { diffFromSeries, computeRange } from '../../recurrence/server/index.ts'
import type { EventRow, Override, Overrides } from '../../server/tables.ts'
import { readEvent, SkippedEventError, type ReadEvent, type Zones } from './read-event.ts'
import { decodeUtf8, splitCalendar, type Block } from './split-calendar.ts'
import { findZone } from './find-zone.ts'

/** An event of a file with its exceptions, ready to be stored. */
export type ImportedEvent = Omit<
  EventRow,
  'id' | 'ownerId' | 'calendar' | 'importId' | 'removedAt' | 'createdAt' | 'updatedAt' | 'fingerprint'
> & {
  fingerprint: string
  reminders: number[]
  line: number
  /** Complete occurrences, if the file contains exceptions without their series; otherwise null. */
  exceptions: Overrides | null
}
/** Computing the range requires expanding the rule, which is expensive. */
type EventWithoutRange = Omit<ImportedEvent, 'rangeStart' | 'rangeEnd'>
export type ReadCalendar = { events: ImportedEvent[]; skipped: SkippedEvent[]; ignored: number; total: number }

const MAX_EXCEPTIONS = 1000
const PROGRESS_INTERVAL = 250

/** `tell` reports progress in events. Throws InvalidFileError if nothing can be imported. */
export function readCalendar(content: Uint8Array, timeZone: string, tell: (done: number, total: number) => void): ReadCalendar {
  const { blocks, ignored } = splitCalendar(decodeUtf8(content), IMPORT_EVENTS_LIMIT)
  const zones: Zones = { floating: timeZone, named: mapNamedZones(blocks) }
  const vevents = blocks.filter(({ name }) => name === 'VEVENT')
  const skipped: SkippedEvent[] = []
  const read: { event: ReadEvent; block: Block }[] = []
  for (const [index, block] of vevents.entries()) {
    if (index % PROGRESS_INTERVAL === 0) tell(index, vevents.length)
    collectSkipped(skipped, { uid: findUid(block.text), line: block.line }, () =>
      read.push({ event: readEvent(block.text, block.line, zones), block }),
    )
  }
  const groups = Map.groupBy(read, ({ event, block }) => event.uid || `${hashTexts([block.text])}@imported`)
  const events: ImportedEvent[] = []
  for (const [uid, members] of groups)
    collectSkipped(skipped, { uid, line: members[0]!.event.line }, () => events.push(addRange(mergeSeries(uid, members))))
  return { events, skipped, ignored, total: vevents.length }
}

/**
 * Reads the event with the first UID and skips exceptions that are invalid.
 * Throws InvalidFileError or SkippedEventError if there is no valid event.
 */
export function readSingleEvent(text: string, timeZone: string, most: number): EventWithoutRange {
  const { blocks } = splitCalendar(text, most)
  const zones: Zones = { floating: timeZone, named: mapNamedZones(blocks) }
  const vevents = blocks.filter(({ name }) => name === 'VEVENT')
  const uid = findUid(vevents[0]!.text)
  const own = vevents.filter((block) => findUid(block.text) === uid)
  const members = (uid ? own : own.slice(0, 1)).flatMap((block): Member[] => {
    try {
      return [{ event: readEvent(block.text, block.line, zones), block }]
    } catch (error) {
      if (error instanceof SkippedEventError && /^RECURRENCE-ID/im.test(block.text)) return []
      throw error
    }
  })
  if (members.length === 0) throw new SkippedEventError('bad_time', 'none of its dates are valid', '')
  return mergeSeries(uid || `${hashTexts([own[0]!.text])}@imported`, members)
}

function collectSkipped(skipped: SkippedEvent[], { uid, line }: { uid: string; line: number }, read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof SkippedEventError)) throw error
    skipped.push({ line, title: error.title, uid: uid.slice(0, 200), reason: error.reason, detail: error.message })
  }
}

export const findUid = (text: string) => /^UID[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim() ?? ''

/** Maps the TZIDs of a file to IANA zones, using X-LIC-LOCATION if present. */
function mapNamedZones(blocks: readonly Block[]): Map<string, string> {
  const zones = new Map<string, string>()
  for (const { name, text } of blocks) {
    if (name !== 'VTIMEZONE') continue
    const [tzid, location] = [/^TZID[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim(), /^X-LIC-LOCATION[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim()]
    const zone = (location && findZone(location)) ?? (tzid && findZone(tzid))
    if (tzid && zone) zones.set(tzid, zone)
  }
  return zones
}

type Member = { event: ReadEvent; block: Block }

/** Combines the series of a UID with its exceptions; the last version of each wins. */
function mergeSeries(uid: string, members: Member[]): EventWithoutRange {
  const exceptions = new Map(members.flatMap(({ event }) => (event.recurrenceId === null ? [] : [[event.recurrenceId, event] as const])))
  if (exceptions.size > MAX_EXCEPTIONS)
    throw new SkippedEventError('too_many_exceptions', `${exceptions.size} exceptions`, members[0]!.event.title)
  const told = members.findLast(({ event }) => event.recurrenceId === null)?.event
  const series = told ?? createStandInSeries(exceptions)
  const overrides = Object.fromEntries([...exceptions].map(([key, event]): [string, Override] => [key, toOverride(series, event)]))
  const { unknownParts: kept, excluded, added, recurrenceId: _, ...content } = series
  const lists = { excluded: JSON.stringify(excluded), added: JSON.stringify(added), overrides: JSON.stringify(overrides) }
  const fingerprint = hashTexts(members.map(({ block }) => removeStamp(block.text)))
  const properties = JSON.stringify(kept)
  const receivedSequence = content.sequence
  return { ...content, ...lists, uid, properties, fingerprint, receivedSequence, exceptions: told ? null : toFullOverrides(exceptions) }
}

const toFullOverrides = (exceptions: Map<string, ReadEvent>): Overrides =>
  Object.fromEntries([...exceptions].toSorted(compareKeys).map(([key, event]) => [key, toFullOverride(event)]))

const compareKeys = ([one]: [string, ReadEvent], [other]: [string, ReadEvent]) => (one < other ? -1 : 1)

/** Exceptions without a series become a series of only these dates. */
function createStandInSeries(exceptions: Map<string, ReadEvent>): ReadEvent {
  const [[key, first] = ['', undefined], ...others] = [...exceptions].toSorted(compareKeys)
  const length = Date.parse(first!.end) - Date.parse(first!.start)
  const end = new Date(Date.parse(key) + length).toISOString().slice(0, key.length)
  return { ...first!, start: key, end, added: others.map(([other]) => other).concat(others.length === 0 ? [key] : []) }
}

function toOverride(series: ReadEvent, event: ReadEvent): Override {
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
  unknownParts: kept,
}: ReadEvent): Override {
  const whole = { start, end, sequence, receivedSequence: sequence, title, location, description, url, showAs, status }
  return Object.keys(kept).length > 0 ? { ...whole, properties: kept } : whole
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
