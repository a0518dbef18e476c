import { useSyncExternalStore } from 'react'

/** A question with a few answers: how much of a series is meant, or which of two times. */
export type Choice<V extends string = string> = {
  title: string
  text?: string
  options: readonly { value: V; label: string }[]
  /** The verb on the button that goes on. */
  action: string
  isDanger?: boolean
}

type Asked = Choice & { answer: (value: string | null) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

/** Asks in a dialog; null where the person thinks better of it. Needs the `ChoiceDialog` on the page. */
export function choose<V extends string>(choice: Choice<V>): Promise<V | null> {
  asked?.answer(null)
  return new Promise((resolve) => put({ ...choice, answer: (value) => (put(null), resolve(value as V | null)) }))
}

export const useChoice = () => useSyncExternalStore(subscribe, () => asked)

function put(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
