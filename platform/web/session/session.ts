import { useSyncExternalStore } from 'react'
import type { Output } from '#platform/contract/endpoint.ts'
import type { identity } from '#platform/contract/identity.ts'
import type { UserData } from '#platform/contract/user.ts'
import { readSessionStorage, readLocalStorage, writeSessionStorage, writeLocalStorage } from '../settings/storage.ts'

export type Session = { accessToken: string; refreshToken: string; tokenType: 'Bearer'; userData: UserData }

const KEYS = ['accessToken', 'refreshToken', 'tokenType', 'userData'] as const
/** Why the last session ended: `left` by signing out, `ended` by the server. */
const REASON_KEY = 'signedOut'
export type SignOutReason = 'left' | 'ended'
/** The user whom an administrator views the app as, in this tab only. */
const VIEWED_USER_KEY = 'viewedUser'

const listeners = new Set<() => void>()
let storedText = ''
let current: Session | null = null

/** The session in local storage, shared by all tabs. */
export function getSession(): Session | null {
  const stored = [...KEYS.map(readLocalStorage), readSessionStorage(VIEWED_USER_KEY)]
  const text = stored.join('\n')
  if (text !== storedText) {
    storedText = text
    current = parseSession(stored)
  }
  return current
}

/** Whether the user of this session is still signed in. */
export const isSameUser = (session: Session): boolean => getSession()?.userData.id === session.userData.id

export const useSession = () => useSyncExternalStore(subscribeToSession, getSession)

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls the listener when another user is signed in or viewed. */
export function subscribeToUserChange(listener: () => void): () => void {
  const idNow = () => getSession()?.userData.id
  let id = idNow()
  return subscribeToSession(() => {
    if (idNow() === id) return
    id = idNow()
    listener()
  })
}

/** Saves a sign-in response. Returns false if the account awaits approval. */
export function startSession(answer: Output<typeof identity.login>): boolean {
  if (!answer.accessToken || !answer.refreshToken) return false
  writeLocalStorage('tokenType', answer.tokenType)
  writeLocalStorage('refreshToken', answer.refreshToken)
  writeLocalStorage('userData', JSON.stringify(answer.userData))
  writeLocalStorage('accessToken', answer.accessToken)
  writeLocalStorage(REASON_KEY, null)
  notifyListeners()
  return true
}

export function saveTokens({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }): void {
  writeLocalStorage('refreshToken', refreshToken)
  writeLocalStorage('accessToken', accessToken)
  notifyListeners()
}

export function saveUserData(userData: UserData): void {
  const text = JSON.stringify(userData)
  const session = getSession()
  if (userData.viewedBy)
    return session?.userData.id === userData.id && text !== readSessionStorage(VIEWED_USER_KEY) ? saveViewedUser(text) : undefined
  if (!session || text === readLocalStorage('userData')) return
  writeLocalStorage('userData', text)
  notifyListeners()
}

/** Shows the app as another user in this tab; `viewedBy` is the administrator. */
export const startViewAs = (userData: UserData): void => saveViewedUser(JSON.stringify(userData))
export const stopViewAs = (): void => saveViewedUser(null)

/** The id of the user this tab is viewed as, else undefined. */
export const getViewAsId = (session: Session | null): number | undefined => (session?.userData.viewedBy ? session.userData.id : undefined)

function saveViewedUser(text: string | null): void {
  writeSessionStorage(VIEWED_USER_KEY, text)
  notifyListeners()
}

export function clearSession(reason: SignOutReason): void {
  writeLocalStorage(REASON_KEY, reason)
  for (const key of KEYS) writeLocalStorage(key, null)
  notifyListeners()
}

export const getSignOutReason = () => readLocalStorage(REASON_KEY) as SignOutReason | null

function parseSession([accessToken, refreshToken, , userData, viewed]: (string | null | undefined)[]): Session | null {
  if (!accessToken || !refreshToken || !userData) return null
  try {
    const own = JSON.parse(userData) as UserData
    const seen = viewed ? (JSON.parse(viewed) as UserData) : own
    return { accessToken, refreshToken, tokenType: 'Bearer', userData: seen.viewedBy?.id === own.id ? seen : own }
  } catch {
    return null
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

if (typeof addEventListener === 'function')
  addEventListener('storage', (event) => {
    if (event.key === null || (KEYS as readonly string[]).includes(event.key)) notifyListeners()
  })
