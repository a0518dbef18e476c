/** `date`: YYYY-MM-DD, or an RFC 3339 time in UTC. Returns YYYY-MM-DD. */
export const addDays = (date: string, days: number): string => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
