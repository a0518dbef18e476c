import { createHash } from 'node:crypto'
import { IMPORT_EVENTS_LIMIT, type SkippedEvent } from '../../contract.ts'
import { BadRule } from '../../rule.ts'
import { differing } from '../exceptions.ts'
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
  /** Where the file tells of some occurrences without their series: these, whole. */
  exceptions: Overrides | null
}
/** Its rule is not followed yet. */
type Unranged = Omit<ImportedEvent, 'rangeStart' | 'rangeEnd'>
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
  for (const [uid, members] of groups) keep(skipped, { uid, line: members[0]!.event.line }, () => events.push(ranged(merged(uid, members))))
  return { events, skipped, ignored, total: vevents.length }
}

/**
 * The event that a text of at most so many is about: that of its first UID, without the single dates of it that cannot be read.
 * Throws BadFile or Skipped where there is none that can be kept.
 */
export function readOne(text: string, timeZone: string, most: number): Unranged {
  const { blocks } = split(text, most)
  const zones: Zones = { floating: timeZone, named: namedZones(blocks) }
  const vevents = blocks.filter(({ name }) => name === 'VEVENT')
  const uid = uidIn(vevents[0]!.text)
  const own = vevents.filter((block) => uidIn(block.text) === uid)
  const members = (uid ? own : own.slice(0, 1)).flatMap((block): Member[] => {
    try {
      return [{ event: readEvent(block.text, block.line, zones), block }]
    } catch (error) {
      if (error instanceof Skipped && /^RECURRENCE-ID/im.test(block.text)) return []
      throw error
    }
  })
  if (members.length === 0) throw new Skipped('bad_time', 'none of its dates can be read', '')
  return merged(uid || `${hashOf([own[0]!.text])}@imported`, members)
}

function keep(skipped: SkippedEvent[], { uid, line }: { uid: string; line: number }, read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof Skipped)) throw error
    skipped.push({ line, title: error.title, uid: uid.slice(0, 200), reason: error.reason, detail: error.message })
  }
}

export const uidIn = (text: string) => /^UID[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim() ?? ''

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
function merged(uid: string, members: Member[]): Unranged {
  const exceptions = new Map(members.flatMap(({ event }) => (event.recurrenceId === null ? [] : [[event.recurrenceId, event] as const])))
  if (exceptions.size > MOST_EXCEPTIONS) throw new Skipped('too_many_exceptions', `${exceptions.size} exceptions`, members[0]!.event.title)
  const told = members.findLast(({ event }) => event.recurrenceId === null)?.event
  const series = told ?? standIn(exceptions)
  const overrides = Object.fromEntries([...exceptions].map(([key, event]): [string, Override] => [key, overrideOf(series, event)]))
  const { kept, excluded, added, recurrenceId: _, ...content } = series
  const lists = { excluded: JSON.stringify(excluded), added: JSON.stringify(added), overrides: JSON.stringify(overrides) }
  const fingerprint = hashOf(members.map(({ block }) => withoutStamp(block.text)))
  const properties = JSON.stringify(kept)
  const receivedSequence = content.sequence
  return { ...content, ...lists, uid, properties, fingerprint, receivedSequence, exceptions: told ? null : wholes(exceptions) }
}

const wholes = (exceptions: Map<string, ReadEvent>): Overrides =>
  Object.fromEntries([...exceptions].toSorted(inOrder).map(([key, event]) => [key, wholeOf(event)]))

const inOrder = ([one]: [string, ReadEvent], [other]: [string, ReadEvent]) => (one < other ? -1 : 1)

/** Exceptions without their series: a series of those occurrences alone. */
function standIn(exceptions: Map<string, ReadEvent>): ReadEvent {
  const [[key, first] = ['', undefined], ...others] = [...exceptions].toSorted(inOrder)
  const length = Date.parse(first!.end) - Date.parse(first!.start)
  const end = new Date(Date.parse(key) + length).toISOString().slice(0, key.length)
  return { ...first!, start: key, end, added: others.map(([other]) => other).concat(others.length === 0 ? [key] : []) }
}

function overrideOf(series: ReadEvent, event: ReadEvent): Override {
  if (event.allDay !== series.allDay) throw new Skipped('bad_time', 'an exception is of another kind than its series', event.title)
  return differing(series, wholeOf(event))
}

function wholeOf({ start, end, sequence, title, location, description, url, showAs, status, kept }: ReadEvent): Override {
  const whole = { start, end, sequence, receivedSequence: sequence, title, location, description, url, showAs, status }
  return Object.keys(kept).length > 0 ? { ...whole, properties: kept } : whole
}

function ranged(event: Unranged): ImportedEvent {
  try {
    return { ...event, ...rangeOf(event) }
  } catch (error) {
    throw new Skipped('bad_rule', error instanceof BadRule ? error.message : String(error), event.title)
  }
}

/** When a file was written says nothing of what stands in it. */
const withoutStamp = (text: string) => text.replace(/^DTSTAMP.*\r?\n/gim, '')
const hashOf = (texts: string[]) => createHash('sha256').update(texts.join('\n')).digest('hex')
