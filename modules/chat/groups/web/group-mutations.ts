import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { announce } from '#platform/web/ui/feedback/live-region.tsx'
import { chat, type Contact } from '../../contract.ts'
import { applyContact, applyChatState } from '../../live/web/index.ts'

const topics = ['chats']
const onSuccess = ({ contact }: { contact: Contact }) => applyContact(contact)

export function useGroupUpdate(id: number) {
  const { t } = useTranslation('chat')
  const { mutateAsync } = useApiMutation(chat.updateGroup, { topics, onSuccess, undoMessage: () => t('group.done.changed') })
  return (changes: { title?: string; about?: string }, onSaved: () => void) =>
    // With overlapping calls, the callbacks of `mutate` only run for the last one.
    void mutateAsync({ group: { id, ...changes } }).then(onSaved, () => undefined)
}

/** Changes of members cannot be undone. */
export function useMemberMutations(id: number) {
  const { mutateAsync: add } = useApiMutation(chat.addMembers, { topics, onSuccess, onError: () => true, isIrreversible: true })
  const { mutate: remove } = useApiMutation(chat.removeMember, { topics, onSuccess, isIrreversible: true })
  const { mutate: setOwner } = useApiMutation(chat.setOwner, { topics, onSuccess, isIrreversible: true })
  return {
    add: (members: number[]) => add({ id, members }),
    remove: (userId: number) => remove({ id, userId }),
    setOwner: (userId: number, isOwner: boolean) => setOwner({ id, userId, isOwner }),
  }
}

export function useLeaveOrDeleteGroup(id: number) {
  const { t } = useTranslation('chat')
  const openChatList = () => void (location.hash = '#/chat')
  const { mutate: leave } = useApiMutation(chat.leaveGroup, { topics, onSuccess: openChatList, isIrreversible: true })
  const { mutate: remove } = useApiMutation(chat.deleteGroup, {
    topics,
    onSuccess: openChatList,
    undoMessage: () => t('group.done.deleted'),
  })
  return { leave: () => leave({ id }), remove: () => remove({ id }) }
}

export function useMuteChat(id: number) {
  const { t } = useTranslation('chat')
  const { mutate } = useApiMutation(chat.muteChat, {
    topics,
    isIrreversible: true,
    onSuccess: ({ chat: state }) => {
      applyChatState(state)
      announce(t(state.isMuted ? 'mute.done' : 'unmute.done'))
    },
  })
  return (isMuted: boolean) => mutate({ id, isMuted })
}
