import ICAL from 'ical.js'
import { getMinutesBefore } from './read-reminders.ts'
import type { UnknownParts } from './unknown-parts.ts'

/** The reminder that a stored component is; undefined for other components and alarms. */
function getReminder(component: unknown): number | undefined {
  const parsed = new ICAL.Component(component as never)
  return parsed.name === 'valarm' ? getMinutesBefore(parsed) : undefined
}

/** Whether the alarm contains nothing but what is written for a reminder of the event with this title. */
export function isPlainReminder(component: ICAL.Component, title: string): boolean {
  if (component.name !== 'valarm' || getMinutesBefore(component) === undefined) return false
  const names = component.getAllProperties().map(({ name }) => name)
  const description = String(component.getFirstPropertyValue('description') ?? '')
  return (
    /^display$/i.test(String(component.getFirstPropertyValue('action'))) &&
    names.every((name) => ['action', 'description', 'trigger'].includes(name)) &&
    ['', title].includes(description)
  )
}

/** Without the alarms of reminders that the user has removed since. */
export function selectAlarms({ components = [], ...parts }: UnknownParts, reminders: readonly number[]): UnknownParts {
  if (components.length === 0) return parts
  const isCurrent = (minutes: number | undefined) => minutes === undefined || reminders.includes(minutes)
  return { ...parts, components: components.filter((component) => isCurrent(getReminder(component))) }
}

/** The reminders that no stored alarm stands for. */
export function listMissingReminders({ components = [] }: UnknownParts, reminders: readonly number[]): number[] {
  if (components.length === 0) return [...reminders]
  const stored = new Set(components.map(getReminder))
  return reminders.filter((minutes) => !stored.has(minutes))
}
