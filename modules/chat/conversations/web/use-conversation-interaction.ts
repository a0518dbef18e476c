import { useState } from 'react'
import { useComposerContext } from '../../composer/web/index.ts'
import type { MessageDialog } from '../../messages/web/index.ts'

export type ConversationInteraction = ReturnType<typeof useConversationInteraction>

/** The message being replied to or edited, and the open dialog. Kept by the pane, so that both survive a failed request. */
export function useConversationInteraction() {
  const context = useComposerContext()
  const [dialog, setDialog] = useState<MessageDialog | null>(null)
  return { context, dialog, setDialog }
}
