import { useSyncExternalStore } from 'react'

type MarkdownRenderer = (text: string) => DocumentFragment

let renderer: MarkdownRenderer | null = null
let isLoading = false
const listeners = new Set<() => void>()

/** Returns the Markdown renderer; null until its code is loaded, which happens when it is first needed. */
export const useMarkdownRenderer = (isNeeded: boolean): MarkdownRenderer | null =>
  useSyncExternalStore(
    (listener) => {
      if (isNeeded) loadRenderer()
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => renderer,
  )

/** Most messages have no Markdown syntax and do not need the renderer. */
export const isPlainText = (text: string) => !/[\\`*_{}[\]<>#~|&@]|^\s*([-+]|\d+[.)])\s|^\s*$|www\.|:\/\/|={3,}|-{3,}|^ {4}|^\t/m.test(text)

function loadRenderer(): void {
  if (isLoading) return
  isLoading = true
  import('#platform/web/ui/markdown/markdown-text.ts').then(
    ({ renderMarkdown }) => {
      renderer = renderMarkdown
      for (const listener of listeners) listener()
    },
    () => void (isLoading = false),
  )
}
