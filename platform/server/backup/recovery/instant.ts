import { ConfigError } from '../../config/config-error.ts'

const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?(Z|[+-]\d\d(?::?\d\d)?)?(?:\[([\w/+-]+)\])?$/i

/** A time in the local time zone unless it has an offset or a time zone. Whole seconds mean the end of that second. Throws ConfigError. */
export function parseInstant(value: string): Date {
  const [, date, minutes, seconds = '', fraction = '', offset = '', zone] = TIME.exec(value) ?? []
  const local = `${date}T${minutes}${seconds}${fraction || (seconds && '.999')}`
  try {
    const instant =
      offset && !zone
        ? Temporal.Instant.from(`${local}${offset}`)
        : Temporal.ZonedDateTime.from(`${local}${offset}[${zone ?? Temporal.Now.timeZoneId()}]`).toInstant()
    return new Date(instant.epochMilliseconds)
  } catch {
    throw new ConfigError(
      `--at must be a local time such as "2026-11-23 14:05", or a time with an offset or time zone such as ` +
        `"2026-11-23 14:05:00+01:00" or "2026-11-23 14:05[Europe/Berlin]", not "${value}".`,
    )
  }
}

/** Local time with its offset, as `parseInstant` reads it. */
export const formatInstant = (time: Date) =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime())
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .toString({ smallestUnit: 'millisecond', timeZoneName: 'never' })
    .replace('T', ' ')
