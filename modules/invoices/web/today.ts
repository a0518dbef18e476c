import { getSession } from '#platform/web/session/session.ts'

/** The current date in the user's time zone, `YYYY-MM-DD`. */
export const getToday = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: getSession()?.userData.timeZone })
