const HOUR_MS = 3_600_000

/** The moment so many hours before another, RFC 3339 in UTC. */
export const hoursBefore = (time: string, hours: number) => new Date(Date.parse(time) - hours * HOUR_MS).toISOString()

/** The same in days of 24 hours. */
export const daysBefore = (time: string, days: number) => hoursBefore(time, 24 * days)
