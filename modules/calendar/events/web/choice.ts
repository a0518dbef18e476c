import { useSyncExternalStore } from 'react'

export type Choice<V extends string = string> = {
  title: string
  text?: string
  options: readonly { value: V; label: string }[]
  confirmLabel: string
  isDanger?: boolean
}

type OpenChoice = Choice & { resolve: (value: string | null) => void }

let openChoice: OpenChoice | null = null
const listeners = new Set<() => void>()

/** Asks the user in a dialog and returns null if they cancel. Requires a mounted `ChoiceDialog`. */
export function choose<V extends string>(choice: Choice<V>): Promise<V | null> {
  openChoice?.resolve(null)
  return new Promise((resolve) => setOpenChoice({ ...choice, resolve: (value) => (setOpenChoice(null), resolve(value as V | null)) }))
}

export const useChoice = () => useSyncExternalStore(subscribe, () => openChoice)

function setOpenChoice(next: OpenChoice | null): void {
  openChoice = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
