import { useSyncExternalStore } from 'react'

const SHOWN_MS = 6000
const none: readonly number[] = []

let typing: ReadonlyMap<number, readonly number[]> = new Map()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/** Who is typing in a chat, by their ids. */
export const useTyping = (chatId: number | null) =>
  useSyncExternalStore(subscribe, () => (chatId === null ? none : (typing.get(chatId) ?? none)))

export function isTypingNow(chatId: number, userId: number): void {
  const key = `${chatId} ${userId}`
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => hasStopped(chatId, userId), SHOWN_MS),
  )
  if (!typing.get(chatId)?.includes(userId)) put(chatId, [...(typing.get(chatId) ?? none), userId])
}

export function hasStopped(chatId: number, userId: number): void {
  clearTimeout(timers.get(`${chatId} ${userId}`))
  timers.delete(`${chatId} ${userId}`)
  if (typing.get(chatId)?.includes(userId))
    put(
      chatId,
      typing.get(chatId)!.filter((id) => id !== userId),
    )
}

function put(chatId: number, ids: readonly number[]): void {
  typing = new Map(typing).set(chatId, ids)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
