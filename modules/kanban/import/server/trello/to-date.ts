import { toInstant } from './json-values.ts'

/** The day of a time in the user's time zone; null if it is missing or invalid. */
export function toDate(value: unknown, timeZone: string): string | null {
  const instant = toInstant(value)
  return instant === null ? null : Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
