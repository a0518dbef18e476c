import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#platform/web/api/queries.ts'
import { chat, type Message } from '../../contract.ts'
import { takeMessage } from '../../live/web/index.ts'

export type MessageActs = ReturnType<typeof useMessageActs>

const topics = ['chats']

/** What one does to messages that are there. */
export function useMessageActs() {
  const { t } = useTranslation('chat')
  const onSuccess = ({ message }: { message: Message }) => takeMessage(message)
  const { mutateAsync: change } = useAction(chat.updateMsg, { topics, onSuccess, done: () => t('done.edited') })
  const { mutate: remove } = useAction(chat.deleteMsg, { topics, onSuccess, done: () => t('done.deleted') })
  const { mutate: react } = useAction(chat.reactMsg, { topics, onSuccess, final: true })
  const { mutate: makeTask } = useAction(chat.addTaskOfMsg, { topics: [...topics, 'todo'], onSuccess, done: () => t('done.task') })
  return useMemo(
    () => ({
      /** Answers whether the server took it. */
      edit: ({ id }: Message, message: string) =>
        change({ obj: { id, message } }).then(
          () => true,
          () => false,
        ),
      remove: ({ id }: Message) => remove({ id }),
      react: ({ id }: Message, emoji: string, isOn: boolean) => react({ id, emoji, isOn }),
      makeTask: ({ id }: Message) => makeTask({ id }),
    }),
    [change, remove, react, makeTask],
  )
}
