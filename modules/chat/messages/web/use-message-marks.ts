import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#platform/web/api/queries.ts'
import { announce } from '#platform/web/ui/feedback/announce.tsx'
import { chat, type Message } from '../../contract.ts'
import { type Conversation, takeStanding } from '../../live/web/index.ts'

export type MessageMarks = { markUnseen: (message: Message) => void; showHistory: (message: Message) => void }

/** What one does with a message for oneself alone. */
export function useMessageMarks(conversation: Conversation, showHistory: (message: Message) => void): MessageMarks {
  const { t } = useTranslation('chat')
  const { mutate } = useAction(chat.markUnseen, {
    topics: ['chats'],
    final: true,
    onSuccess: ({ chat: standing }) => {
      takeStanding(standing)
      announce(t('unseen', { count: standing.unseenMsgs }))
    },
  })
  return useMemo(
    () => ({
      showHistory,
      markUnseen: ({ id }) => {
        conversation.keepUnseen(id)
        mutate({ id: conversation.contactId, messageId: id })
      },
    }),
    [conversation, mutate, showHistory],
  )
}
