import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Nullable } from '#platform/contract/schema.ts'

/** A country or a part of it whose public holidays are known, such as `DE-BY`. */
export const HolidayRegion = Type.Object({
  code: Type.String(),
  /** In the language of the user. */
  name: Type.String(),
  country: Type.String(),
})
export type HolidayRegion = Static<typeof HolidayRegion>

export const holidayEndpoints = {
  listHolidayRegions: endpoint('GET /apps/calendar/holiday-regions', {
    access: ['read', 'Event'],
    summary: 'List the countries and regions whose public holidays can be shown, and the one that fits the time zone of the user',
    input: Type.Object({}),
    output: Type.Object({
      regions: Type.Array(HolidayRegion),
      total: Type.Integer(),
      /** The code of a region. */
      suggested: Nullable(Type.String()),
    }),
  }),
}
