import ICAL from 'ical.js'
import { REMINDER_LIMIT, REMINDER_MINUTES_LIMIT } from '../../contract.ts'
import type { UnknownParts } from './unknown-parts.ts'
import { SkippedEventError } from './skipped-event-error.ts'

type Component = InstanceType<typeof ICAL.Component>

const MAX_UNKNOWN_LENGTH = 100_000

/** Alarms other than a number of minutes before the start are preserved as unknown components. */
export function readReminders(component: Component): number[] {
  const minutes = component.getAllSubcomponents('valarm').flatMap((alarm) => getMinutesBefore(alarm) ?? [])
  return [...new Set(minutes)].slice(0, REMINDER_LIMIT)
}

/** Undefined for alarms that are more than a number of minutes before the start. */
export function getMinutesBefore(alarm: Component): number | undefined {
  const trigger = alarm.getFirstProperty('trigger')
  const value: unknown = trigger?.getFirstValue()
  const isSimple = /^(DISPLAY|AUDIO)$/i.test(String(alarm.getFirstPropertyValue('action'))) && !alarm.hasProperty('repeat')
  if (!isSimple || !(value instanceof ICAL.Duration) || trigger?.getFirstParameter('related')?.toUpperCase() === 'END') return undefined
  const minutes = -value.toSeconds() / 60
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= REMINDER_MINUTES_LIMIT ? minutes : undefined
}

const KNOWN_PROPERTIES = new Set([
  'uid',
  'dtstamp',
  'created',
  'last-modified',
  'sequence',
  'dtstart',
  'dtend',
  'duration',
  'recurrence-id',
  'rrule',
  'exdate',
  'rdate',
  'summary',
  'location',
  'description',
  'url',
  'status',
  'transp',
])

export function readUnknownParts(component: Component): UnknownParts {
  const properties = component
    .getAllProperties()
    .filter(({ name }) => !KNOWN_PROPERTIES.has(name))
    .map((property) => property.toJSON())
  const components = component
    .getAllSubcomponents()
    .filter((subcomponent) => subcomponent.name !== 'valarm' || getMinutesBefore(subcomponent) === undefined)
  const unknownParts = {
    ...(properties.length > 0 && { properties }),
    ...(components.length > 0 && { components: components.map((subcomponent) => subcomponent.toJSON()) }),
  }
  if (JSON.stringify(unknownParts).length > MAX_UNKNOWN_LENGTH)
    throw new SkippedEventError('too_large', 'its other properties are too long')
  return unknownParts
}
