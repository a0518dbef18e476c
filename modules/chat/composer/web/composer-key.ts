import type { KeyboardEvent } from 'react'

type ComposerKeyState = { enterSends: boolean; isEmpty: boolean; hasContext: boolean }

/** Returns what a key does in the composer; null if the browser handles it. */
export function getComposerKeyAction(
  { key, shiftKey, ctrlKey, altKey, nativeEvent }: KeyboardEvent,
  { enterSends, isEmpty, hasContext }: ComposerKeyState,
): 'cancel' | 'editLast' | 'submit' | null {
  if (key === 'Escape' && hasContext) return 'cancel'
  if (key === 'ArrowUp' && !altKey && isEmpty && !hasContext) return 'editLast'
  return key === 'Enter' && (shiftKey !== enterSends || ctrlKey) && !nativeEvent.isComposing ? 'submit' : null
}
