import { useSyncExternalStore } from 'react'
import type { Output } from '#platform/contract/endpoint.ts'
import type { identity, UserData } from '#platform/contract/identity.ts'
import { readOfTab, readStored, writeOfTab, writeStored } from '../settings/stored.ts'

export type Session = { accessToken: string; refreshToken: string; tokenType: 'Bearer'; userData: UserData }

const KEYS = ['accessToken', 'refreshToken', 'tokenType', 'userData'] as const
/** Why the last session of this browser ended: `left` on purpose, `ended` by the server. */
const REASON = 'signedOut'
export type Reason = 'left' | 'ended'
/** Whom an administrator sees the application as: in this tab alone, so that their other tabs stay their own. */
const VIEWED = 'viewedUser'

const listeners = new Set<() => void>()
let raw = ''
let current: Session | null = null

/** Who is signed in, as local storage has it now: all tabs share it. */
export function currentSession(): Session | null {
  const stored = [...KEYS.map(readStored), readOfTab(VIEWED)]
  const text = stored.join('\n')
  if (text !== raw) {
    raw = text
    current = parse(stored)
  }
  return current
}

/** Whether the person of a session is still the one who is signed in. */
export const isStill = (session: Session): boolean => currentSession()?.userData.id === session.userData.id

export const useSession = () => useSyncExternalStore(onSession, currentSession)

export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Hears when somebody else is signed in, or viewed, than before, or nobody. */
export function onOtherPerson(listener: () => void): () => void {
  const idNow = () => currentSession()?.userData.id
  let id = idNow()
  return onSession(() => {
    if (idNow() === id) return
    id = idNow()
    listener()
  })
}

/** Keeps what a sign-in answered; `false` while the account awaits an administrator. */
export function startSession(answer: Output<typeof identity.login>): boolean {
  if (!answer.accessToken || !answer.refreshToken) return false
  writeStored('tokenType', answer.tokenType)
  writeStored('refreshToken', answer.refreshToken)
  writeStored('userData', JSON.stringify(answer.userData))
  writeStored('accessToken', answer.accessToken)
  writeStored(REASON, null)
  tell()
  return true
}

export function keepTokens({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }): void {
  writeStored('refreshToken', refreshToken)
  writeStored('accessToken', accessToken)
  tell()
}

export function keepUserData(userData: UserData): void {
  const text = JSON.stringify(userData)
  const session = currentSession()
  if (userData.viewedBy) return session?.userData.id === userData.id && text !== readOfTab(VIEWED) ? keepViewed(text) : undefined
  if (!session || text === readStored('userData')) return
  writeStored('userData', text)
  tell()
}

/** From now on this tab shows what this person sees; `viewedBy` says who looks. */
export const startViewing = (userData: UserData): void => keepViewed(JSON.stringify(userData))
export const stopViewing = (): void => keepViewed(null)

/** The id of the person as whom this tab asks; undefined where it asks as who is signed in. */
export const viewAsOf = (session: Session | null): number | undefined => (session?.userData.viewedBy ? session.userData.id : undefined)

function keepViewed(text: string | null): void {
  writeOfTab(VIEWED, text)
  tell()
}

export function clearSession(reason: Reason): void {
  writeStored(REASON, reason)
  for (const key of KEYS) writeStored(key, null)
  tell()
}

export const signedOutReason = () => readStored(REASON) as Reason | null

function parse([accessToken, refreshToken, , userData, viewed]: (string | null | undefined)[]): Session | null {
  if (!accessToken || !refreshToken || !userData) return null
  try {
    const own = JSON.parse(userData) as UserData
    const seen = viewed ? (JSON.parse(viewed) as UserData) : own
    return { accessToken, refreshToken, tokenType: 'Bearer', userData: seen.viewedBy?.id === own.id ? seen : own }
  } catch {
    return null
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

if (typeof addEventListener === 'function')
  addEventListener('storage', (event) => {
    if (event.key === null || (KEYS as readonly string[]).includes(event.key)) tell()
  })
