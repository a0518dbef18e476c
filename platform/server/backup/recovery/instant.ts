import { ConfigError } from '../../config/config-error.ts'

/** Local time such as `2026-11-23 14:05`, or RFC 3339 with an offset. Throws ConfigError. */
export function parseInstant(value: string): Date {
  try {
    const instant = /(?:Z|[+-]\d\d:?\d\d)$/i.test(value)
      ? Temporal.Instant.from(value.replace(' ', 'T'))
      : Temporal.PlainDateTime.from(value.replace(' ', 'T')).toZonedDateTime(Temporal.Now.timeZoneId()).toInstant()
    return new Date(instant.epochMilliseconds)
  } catch {
    throw new ConfigError(`--at must be a time such as "2026-11-23 14:05" or "2026-11-23T14:05:00+01:00", not "${value}".`)
  }
}

/** Local time, as `parseInstant` reads it. */
export const formatInstant = (time: Date) =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime())
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')
