import { useRef, useState } from 'react'
import { callApi } from '#platform/web/api/api.ts'
import { chat as endpoints, type Message } from '../../contract.ts'
import type { ConversationState } from '../../live/web/index.ts'
import type { GetName } from '../../web/use-name-lookup.ts'
import { getUnsavedDraft, storeDraft } from './drafts.ts'
import { toComposerText, toMessageText, type ComposerText } from './mention-text.ts'

const TYPING_INTERVAL_MS = 3000

type ComposerTextOptions = {
  contactId: number
  chat: NonNullable<ConversationState['chat']>
  editedMessage: Message | null
  getName: GetName
}

/** Holds the text of the composer. Unless a message is being edited, stores it as draft and reports typing. */
export function useComposerText({ contactId, chat, editedMessage, getName }: ComposerTextOptions) {
  const [value, setValue] = useState(() => toComposerText(editedMessage?.message ?? getUnsavedDraft(contactId) ?? chat.draft, getName))
  const reportTyping = useReportTyping(contactId)
  const write = (next: ComposerText) => {
    setValue(next)
    if (editedMessage) return
    storeDraft(contactId, toMessageText(next), chat.id !== null)
    if (next.text.trim() && chat.id !== null) reportTyping()
  }
  return { value, write, clear: () => setValue(toComposerText('', getName)) }
}

function useReportTyping(contactId: number): () => void {
  const reportedAt = useRef(0)
  return () => {
    if (Date.now() - reportedAt.current < TYPING_INTERVAL_MS) return
    reportedAt.current = Date.now()
    callApi(endpoints.typing, { id: contactId }).catch(() => {})
  }
}
