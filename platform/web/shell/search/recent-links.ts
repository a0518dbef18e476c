import { getSession } from '../../session/session.ts'
import { readLocalStorage, writeLocalStorage } from '../../settings/storage.ts'

const MOST = 5
const keyOf = (userId: number) => `search.recent.${userId}`

/** The pages and commands that this user last opened from search in this browser. */
export function getRecentLinks(): string[] {
  const userId = getSession()?.userData.id
  const kept: unknown = parsed(userId === undefined ? null : readLocalStorage(keyOf(userId)))
  return Array.isArray(kept) ? kept.filter((link) => typeof link === 'string').slice(0, MOST) : []
}

export function saveRecentLink(link: string): void {
  const userId = getSession()?.userData.id
  if (userId === undefined) return
  writeLocalStorage(keyOf(userId), JSON.stringify([link, ...getRecentLinks().filter((one) => one !== link)].slice(0, MOST)))
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}
