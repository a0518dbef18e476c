import { useSyncExternalStore } from 'react'

type Render = (text: string) => DocumentFragment

let render: Render | null = null
let isComing = false
const listeners = new Set<() => void>()

/** Turns Markdown into what it reads like; null until its code has come. */
export const useRichText = (isNeeded: boolean): Render | null =>
  useSyncExternalStore(
    (listener) => {
      if (isNeeded) fetchOnce()
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => render,
  )

/** Most messages are plain words, which need no Markdown. */
export const isPlain = (text: string) => !/[\\`*_{}[\]<>#~|&@]|^\s*([-+]|\d+[.)])\s|^\s*$|www\.|:\/\/|={3,}|-{3,}|^ {4}|^\t/m.test(text)

function fetchOnce(): void {
  if (isComing) return
  isComing = true
  import('#platform/web/ui/markdown/markdown-text.ts').then(
    ({ markdown }) => {
      render = markdown
      for (const listener of listeners) listener()
    },
    () => void (isComing = false),
  )
}
