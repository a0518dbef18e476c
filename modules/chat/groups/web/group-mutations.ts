import { useTranslation } from 'react-i18next'
import { useAction } from '#platform/web/api/queries.ts'
import { announce } from '#platform/web/ui/feedback/announce.tsx'
import { chat, type Contact } from '../../contract.ts'
import { takeContact, takeStanding } from '../../live/web/index.ts'

const topics = ['chats']
const onSuccess = ({ contact }: { contact: Contact }) => takeContact(contact)

/** Other words for the group; every member may. */
export function useGroupUpdate(id: number) {
  const { t } = useTranslation('chat')
  const { mutateAsync } = useAction(chat.updateGroup, { topics, onSuccess, done: () => t('group.done.changed') })
  return (changes: { title?: string; about?: string }, onSaved: () => void) =>
    // Of two saves that overlap, the callbacks of `mutate` tell only about the later one.
    void mutateAsync({ group: { id, ...changes } }).then(onSaved, () => undefined)
}

/** Who comes and goes cannot be taken back: the others have seen it. */
export function useMemberActs(id: number) {
  const { mutateAsync: add } = useAction(chat.addMembers, { topics, onSuccess, onProblem: () => true, final: true })
  const { mutate: remove } = useAction(chat.removeMember, { topics, onSuccess, final: true })
  const { mutate: setOwner } = useAction(chat.setOwner, { topics, onSuccess, final: true })
  return {
    add: (members: number[]) => add({ id, members }),
    remove: (userId: number) => remove({ id, userId }),
    setOwner: (userId: number, isOwner: boolean) => setOwner({ id, userId, isOwner }),
  }
}

/** The ways out of a group; both lead back to the chats. */
export function useGroupEnds(id: number) {
  const { t } = useTranslation('chat')
  const toChats = () => void (location.hash = '#/chat')
  const { mutate: leave } = useAction(chat.leaveGroup, { topics, onSuccess: toChats, final: true })
  const { mutate: remove } = useAction(chat.deleteGroup, { topics, onSuccess: toChats, done: () => t('group.done.deleted') })
  return { leave: () => leave({ id }), remove: () => remove({ id }) }
}

export function useMute(id: number) {
  const { t } = useTranslation('chat')
  const { mutate } = useAction(chat.muteChat, {
    topics,
    final: true,
    onSuccess: ({ chat: standing }) => {
      takeStanding(standing)
      announce(t(standing.isMuted ? 'mute.done' : 'unmute.done'))
    },
  })
  return (isMuted: boolean) => mutate({ id, isMuted })
}
