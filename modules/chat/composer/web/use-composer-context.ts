import { useState } from 'react'
import type { ComposerContext } from '../../messages/web/index.ts'

/** `isInitial` is true until the user replies to or edits a message for the first time. */
export type ComposerContextState = { current: ComposerContext | null; isInitial: boolean; set: (context: ComposerContext | null) => void }

export function useComposerContext(): ComposerContextState {
  const [context, set] = useState<ComposerContext | null>()
  return { current: context ?? null, isInitial: context === undefined, set }
}
