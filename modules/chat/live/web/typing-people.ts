import { useSyncExternalStore } from 'react'

const TYPING_MS = 6000
const noUsers: readonly number[] = []

let typing: ReadonlyMap<number, readonly number[]> = new Map()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/** Returns the ids of the users who are typing. */
export const useTyping = (chatId: number | null) =>
  useSyncExternalStore(subscribe, () => (chatId === null ? noUsers : (typing.get(chatId) ?? noUsers)))

export function markTyping(chatId: number, userId: number): void {
  const key = `${chatId} ${userId}`
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => clearTyping(chatId, userId), TYPING_MS),
  )
  if (!typing.get(chatId)?.includes(userId)) setTyping(chatId, [...(typing.get(chatId) ?? noUsers), userId])
}

export function clearTyping(chatId: number, userId: number): void {
  clearTimeout(timers.get(`${chatId} ${userId}`))
  timers.delete(`${chatId} ${userId}`)
  if (typing.get(chatId)?.includes(userId))
    setTyping(
      chatId,
      typing.get(chatId)!.filter((id) => id !== userId),
    )
}

function setTyping(chatId: number, ids: readonly number[]): void {
  typing = new Map(typing).set(chatId, ids)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
