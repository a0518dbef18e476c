/** The day (`YYYY-MM-DD`) so many days after another one, which may be given with a time in UTC. */
export const daysAfter = (date: string, days: number): string => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
