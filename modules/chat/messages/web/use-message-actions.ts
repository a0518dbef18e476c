import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { announce } from '#platform/web/ui/feedback/live-region.tsx'
import { chat, type Message } from '../../contract.ts'
import { applyChatState, type Conversation } from '../../live/web/index.ts'
import { useChatPermissions } from '../../web/use-chat-permissions.ts'
import { useMessageMutations } from './use-message-mutations.ts'

/** The message that the composer replies to or edits. */
export type ComposerContext = { kind: 'reply' | 'edit'; message: Message }

export type MessageDialog = { kind: 'history' | 'card'; message: Message }

export type MessageActions = ReturnType<typeof useMessageActions>

type Openers = { onContextChange: (context: ComposerContext) => void; onOpenDialog: (dialog: MessageDialog) => void }

/** Returns everything that the user can do with a message. Stable as long as the openers are. */
export function useMessageActions(conversation: Conversation, { onContextChange, onOpenDialog }: Openers) {
  const permissions = useChatPermissions()
  const mutations = useMessageMutations()
  const markUnread = useMarkUnread(conversation)
  return useMemo(
    () => ({
      ...mutations,
      permissions,
      markUnread,
      reply: (message: Message) => onContextChange({ kind: 'reply', message }),
      startEdit: (message: Message) => onContextChange({ kind: 'edit', message }),
      createCard: (message: Message) => onOpenDialog({ kind: 'card', message }),
      showHistory: (message: Message) => onOpenDialog({ kind: 'history', message }),
    }),
    [mutations, permissions, markUnread, onContextChange, onOpenDialog],
  )
}

function useMarkUnread(conversation: Conversation): (message: Message) => void {
  const { t } = useTranslation('chat')
  const { mutate } = useApiMutation(chat.markUnseen, {
    topics: ['chats'],
    isIrreversible: true,
    onSuccess: ({ chat: state }) => {
      applyChatState(state)
      announce(t('unseen', { count: state.unseenMsgs }))
    },
  })
  return useCallback(
    ({ id }) => {
      conversation.keepUnread(id)
      mutate({ id: conversation.contactId, messageId: id })
    },
    [conversation, mutate],
  )
}
