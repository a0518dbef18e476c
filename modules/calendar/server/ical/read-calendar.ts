import { createHash } from 'node:crypto'
import { IMPORT_EVENTS_LIMIT, type SkippedEvent } from '../../contract.ts'
import { BadRule } from '../../rule.ts'
import { rangeOf } from '../occurrences.ts'
import type { EventRow, Override, Overrides } from '../tables.ts'
import { readEvent, Skipped, type ReadEvent, type Zones } from './read-event.ts'
import { decode, split, type Block } from './split.ts'
import { zoneNamed } from './zone-of.ts'

/** An event of a file with its exceptions, as it is kept. */
export type ImportedEvent = Omit<
  EventRow,
  'id' | 'ownerId' | 'calendar' | 'importId' | 'removedAt' | 'createdAt' | 'updatedAt' | 'fingerprint'
> & {
  fingerprint: string
  reminders: number[]
  line: number
}
export type ReadCalendar = { events: ImportedEvent[]; skipped: SkippedEvent[]; ignored: number; total: number }

const MOST_EXCEPTIONS = 1000
const TELL_EVERY = 250

/** Reads a whole file; `tell` hears how many of how many events are read. Throws BadFile where nothing of it can be kept. */
export function readCalendar(content: Uint8Array, timeZone: string, tell: (done: number, total: number) => void): ReadCalendar {
  const { blocks, ignored } = split(decode(content), IMPORT_EVENTS_LIMIT)
  const zones: Zones = { floating: timeZone, named: namedZones(blocks) }
  const vevents = blocks.filter(({ name }) => name === 'VEVENT')
  const skipped: SkippedEvent[] = []
  const read: { event: ReadEvent; block: Block }[] = []
  for (const [index, block] of vevents.entries()) {
    if (index % TELL_EVERY === 0) tell(index, vevents.length)
    keep(skipped, { uid: uidIn(block.text), line: block.line }, () => read.push({ event: readEvent(block.text, block.line, zones), block }))
  }
  const groups = Map.groupBy(read, ({ event, block }) => event.uid || `${hashOf([block.text])}@imported`)
  const events: ImportedEvent[] = []
  for (const [uid, members] of groups) keep(skipped, { uid, line: members[0]!.event.line }, () => events.push(merged(uid, members)))
  return { events, skipped, ignored, total: vevents.length }
}

function keep(skipped: SkippedEvent[], { uid, line }: { uid: string; line: number }, read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof Skipped)) throw error
    skipped.push({ line, title: error.title, uid: uid.slice(0, 200), reason: error.reason, detail: error.message })
  }
}

const uidIn = (text: string) => /^UID[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim() ?? ''

/** What a file calls a zone, by the name that clients note beside it. */
function namedZones(blocks: readonly Block[]): Map<string, string> {
  const zones = new Map<string, string>()
  for (const { name, text } of blocks) {
    if (name !== 'VTIMEZONE') continue
    const [tzid, location] = [/^TZID[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim(), /^X-LIC-LOCATION[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim()]
    const zone = (location && zoneNamed(location)) ?? (tzid && zoneNamed(tzid))
    if (tzid && zone) zones.set(tzid, zone)
  }
  return zones
}

type Member = { event: ReadEvent; block: Block }

/** The series of one UID with what the file says of single occurrences; of several versions of one the last counts. */
function merged(uid: string, members: Member[]): ImportedEvent {
  const exceptions = new Map(members.flatMap(({ event }) => (event.recurrenceId === null ? [] : [[event.recurrenceId, event] as const])))
  if (exceptions.size > MOST_EXCEPTIONS) throw new Skipped('too_many_exceptions', `${exceptions.size} exceptions`, members[0]!.event.title)
  const series = members.findLast(({ event }) => event.recurrenceId === null)?.event ?? standIn(exceptions)
  const overrides = Object.fromEntries([...exceptions].map(([key, event]): [string, Override] => [key, overrideOf(series, event)]))
  const { kept, excluded, added, reminders, line, recurrenceId: _, ...content } = series
  const lists = { excluded: JSON.stringify(excluded), added: JSON.stringify(added), overrides: JSON.stringify(overrides) }
  const event = { ...content, ...lists, uid, properties: JSON.stringify(kept) }
  return { ...event, ...rangeWithin(event), fingerprint: hashOf(members.map(({ block }) => withoutStamp(block.text))), reminders, line }
}

/** Exceptions without their series: a series of those occurrences alone. */
function standIn(exceptions: Map<string, ReadEvent>): ReadEvent {
  const [[key, first] = ['', undefined], ...others] = [...exceptions].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const length = Date.parse(first!.end) - Date.parse(first!.start)
  const end = new Date(Date.parse(key) + length).toISOString().slice(0, key.length)
  return { ...first!, start: key, end, added: others.map(([other]) => other).concat(others.length === 0 ? [key] : []) }
}

function overrideOf(series: ReadEvent, event: ReadEvent): Override {
  if (event.allDay !== series.allDay) throw new Skipped('bad_time', 'an exception is of another kind than its series', event.title)
  const overrides: Overrides[string] = { start: event.start, end: event.end, sequence: event.sequence }
  for (const name of ['title', 'location', 'description', 'url', 'showAs', 'status'] as const)
    if (event[name] !== series[name]) Object.assign(overrides, { [name]: event[name] })
  return Object.keys(event.kept).length > 0 ? { ...overrides, properties: event.kept } : overrides
}

function rangeWithin(event: Omit<ImportedEvent, 'fingerprint' | 'reminders' | 'line' | 'rangeStart' | 'rangeEnd'>) {
  try {
    return rangeOf(event)
  } catch (error) {
    throw new Skipped('bad_rule', error instanceof BadRule ? error.message : String(error), event.title)
  }
}

/** When a file was written says nothing of what stands in it. */
const withoutStamp = (text: string) => text.replace(/^DTSTAMP.*\r?\n/gim, '')
const hashOf = (texts: string[]) => createHash('sha256').update(texts.join('\n')).digest('hex')
