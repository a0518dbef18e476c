import { currentSession } from '#platform/web/session.ts'

/** The day it is where the person is, `YYYY-MM-DD`. */
export const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: currentSession()?.userData.timeZone })
