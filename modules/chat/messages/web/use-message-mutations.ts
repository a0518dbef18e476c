import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { chat, type Message } from '../../contract.ts'
import { applyMessage } from '../../live/web/index.ts'

const topics = ['chats']

export function useMessageMutations() {
  const { t } = useTranslation('chat')
  const onSuccess = ({ message }: { message: Message }) => applyMessage(message)
  const { mutateAsync: update } = useApiMutation(chat.updateMsg, { topics, onSuccess, undoMessage: () => t('done.edited') })
  const { mutate: remove } = useApiMutation(chat.deleteMsg, { topics, onSuccess, undoMessage: () => t('done.deleted') })
  const { mutate: react } = useApiMutation(chat.reactMsg, { topics, onSuccess, isIrreversible: true })
  const { mutate: createTask } = useApiMutation(chat.addTaskOfMsg, {
    topics: [...topics, 'todo'],
    onSuccess,
    undoMessage: () => t('done.task'),
  })
  return useMemo(
    () => ({
      edit: ({ id }: Message, message: string) =>
        update({ obj: { id, message } }).then(
          () => true,
          () => false,
        ),
      remove: ({ id }: Message) => remove({ id }),
      react: ({ id }: Message, emoji: string, isOn: boolean) => react({ id, emoji, isOn }),
      createTask: ({ id }: Message) => createTask({ id }),
    }),
    [update, remove, react, createTask],
  )
}
