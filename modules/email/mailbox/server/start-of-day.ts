/** The instant at which a date (`2026-11-21`) begins in the time zone, RFC 3339 in UTC. */
export const getStartOfDay = (date: string, timeZone: string): string =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds).toISOString()
