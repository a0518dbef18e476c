import { isDeepStrictEqual } from 'node:util'
import { toEmailKey } from '../../guests/email-address.ts'
import { participationStatuses, toParts, type UnknownParts } from '../../ical/server/index.ts'
import type { EventRow } from '../../server/tables.ts'
import { getOwnResponse } from '../../invitations/server/index.ts'

/** In jCal. */
export type Property = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]]

export const parseParts = (properties: string): UnknownParts => {
  const parts = JSON.parse(properties) as UnknownParts | unknown[]
  return Array.isArray(parts) ? {} : parts
}

/** What `parts` contain in addition to `known`. */
export const subtractParts = (parts: UnknownParts, known: UnknownParts): UnknownParts => {
  const listNew = (name: keyof UnknownParts) =>
    (parts[name] ?? []).filter((part) => !(known[name] ?? []).some((other) => isDeepStrictEqual(part, other)))
  return toParts(listNew('properties'), listNew('components'))
}

/** Without the properties for which `isOmitted` returns true. */
export const omitProperties = (
  { properties = [], components = [] }: UnknownParts,
  isOmitted: (property: Property) => boolean,
): UnknownParts =>
  toParts(
    properties.filter((property) => !isOmitted(property as Property)),
    components,
  )

const getAddress = ([, , , value]: Property) => toEmailKey(String(value).replace(/^mailto:/i, ''))

/** Of an invitation that was received by email, shows the viewer's own answer. */
export function setOwnStatus(row: EventRow, ownAddresses: readonly string[]): EventRow {
  const response = getOwnResponse(row)
  if (response === null) return row
  const { properties = [], ...parts } = parseParts(row.properties)
  const updated = (properties as Property[]).map((property): Property => {
    const [name, parameters, type, ...values] = property
    if (name !== 'attendee' || !ownAddresses.includes(getAddress(property))) return property
    return [name, { ...parameters, partstat: participationStatuses[response] }, type, ...values]
  })
  return { ...row, properties: JSON.stringify({ ...parts, properties: updated }) }
}
