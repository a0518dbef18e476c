import { currentSession } from '../../session/session.ts'
import { readStored, writeStored } from '../../settings/stored.ts'

const MOST = 5
const keyOf = (userId: number) => `search.recent.${userId}`

/** The pages and beginnings that this person last opened from the search box, in this browser; no record is kept. */
export function recentLinks(): string[] {
  const userId = currentSession()?.userData.id
  const kept: unknown = parsed(userId === undefined ? null : readStored(keyOf(userId)))
  return Array.isArray(kept) ? kept.filter((link) => typeof link === 'string').slice(0, MOST) : []
}

export function keepRecent(link: string): void {
  const userId = currentSession()?.userData.id
  if (userId === undefined) return
  writeStored(keyOf(userId), JSON.stringify([link, ...recentLinks().filter((one) => one !== link)].slice(0, MOST)))
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}
