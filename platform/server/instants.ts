const HOUR_MS = 3_600_000

export const hoursBefore = (time: string, hours: number) => new Date(Date.parse(time) - hours * HOUR_MS).toISOString()

export const daysBefore = (time: string, days: number) => hoursBefore(time, 24 * days)
