/** The last instant, up to now, at which a backup was due: daily at `time`, such as `02:30`, in the time zone. */
export function getLastDueTime(now: string, { time, timeZone }: { time: string; timeZone: string }): string {
  const instant = Temporal.Instant.from(now)
  const day = instant.toZonedDateTimeISO(timeZone).toPlainDate()
  const toDue = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).toInstant()
  const today = toDue(day)
  const due = Temporal.Instant.compare(today, instant) <= 0 ? today : toDue(day.subtract({ days: 1 }))
  return new Date(due.epochMilliseconds).toISOString()
}
