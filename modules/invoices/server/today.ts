/** The current date in the time zone, `YYYY-MM-DD`. */
export const toLocalDate = (now: string, timeZone: string) => new Date(now).toLocaleDateString('sv-SE', { timeZone })
