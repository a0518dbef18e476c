import type { GuestResponse } from '../../contract.ts'
import type { EventRow } from '../../server/tables.ts'

type StoredProperties = { properties?: [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]][] }

/** The user's own answer to an invitation is a property of the event next to those of the organizer, which exports return unchanged. */
const RESPONSE_PROPERTY = 'x-staffroom-response'

export function getOwnResponse({ properties }: Pick<EventRow, 'properties'>): GuestResponse | null {
  const { properties: list = [] } = JSON.parse(properties) as StoredProperties
  return (list.find(([name]) => name === RESPONSE_PROPERTY)?.at(3) as GuestResponse | undefined) ?? null
}

export function setOwnResponse({ properties }: Pick<EventRow, 'properties'>, response: GuestResponse): string {
  const parts = JSON.parse(properties) as StoredProperties | []
  const { properties: list = [], ...rest } = Array.isArray(parts) ? {} : parts
  const others = list.filter(([name]) => name !== RESPONSE_PROPERTY)
  return JSON.stringify({ ...rest, properties: [...others, [RESPONSE_PROPERTY, {}, 'unknown', response]] })
}
