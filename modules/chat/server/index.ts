import { chat } from '../contract.ts'
import { deleteMsg, undoMessage, updateMsg } from '../messages/server/update-message.ts'
import { chatSubject, messageSubject, profileSubject, type ChatContext } from './chat-subjects.ts'
import { changesOf, roomOf } from './chats.ts'
import { chatsAndContacts, listUnseen } from '../contacts/server/contacts.ts'
import { getChat, getMsg } from '../conversations/server/get-chat.ts'
import { addGroup, deleteGroup, undoGroup, updateGroup } from '../groups/server/groups.ts'
import { addCardOfMsg, addTaskOfMsg, listLinks } from '../messages/server/links.ts'
import { addMembers, leaveGroup, listMembers, removeMember, setOwner } from '../groups/server/members.ts'
import { readsWhole } from '../messages/server/message-responses.ts'
import { migrations } from './migrations.ts'
import { demo } from './demo.ts'
import { notices } from './notifications.ts'
import { devices, setIdle } from '../presence/server/presence.ts'
import { purgeChat } from './purge.ts'
import { profileUser, undoProfile, updateChatProfile } from '../presence/server/profile.ts'
import { reactMsg, typing } from '../messages/server/reactions.ts'
import { searchMsgs } from '../search/server/search-messages.ts'
import { countUnseen, markSeen, markUnseen, muteChat, saveDraft } from '../conversations/server/read-state.ts'
import { sendMsg } from '../composer/server/send-message.ts'
import type { ChatTables } from './tables.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { messagesFound } from '../search/server/search-group.ts'
import { serverModule } from '#platform/server/module.ts'

/**
 * Topics. `chats` is everyone's own: as a change (`changed`) it means that their list of chats is another one (a chat came, went
 * or was renamed, muted, drafted in on another device); what it carries (`told`, bodies: `ChatEvent` of the contract) are new and
 * changed messages, marks of what was seen, and who is typing, of all chats of which one is a member at that moment.
 * `presence` carries `PresenceEvent`.
 */
export const chatModule = serverModule<typeof chat, ChatTables>({
  name: 'chat',
  depends: ['todo', 'kanban'],
  search: [messagesFound],
  contract: chat,
  verbs: {
    profileUser,
    updateChatProfile,
    chatsAndContacts,
    getChat,
    getMsg,
    countUnseen,
    listUnseen,
    sendMsg,
    updateMsg,
    deleteMsg,
    reactMsg,
    searchMsgs,
    markSeen,
    markUnseen,
    muteChat,
    saveDraft,
    setIdle,
    typing,
    addTaskOfMsg,
    addCardOfMsg,
    listLinks,
    listMembers,
    addGroup,
    updateGroup,
    addMembers,
    removeMember,
    setOwner,
    leaveGroup,
    deleteGroup,
  },
  migrations,
  subjects: [chatSubject, messageSubject, profileSubject],
  topics: [
    { name: 'chats', own: true, may: () => true, rooms },
    { name: 'presence', may: ({ viewer }) => viewer.ability.can('read', 'Chat') },
  ],
  devices,
  permissions: [
    {
      name: 'chat.use',
      title: 'Write to everybody and make groups',
      rules: [{ action: ['read', 'create', 'update', 'delete'], subject: ['Chat', 'Message', 'ChatProfile'] }],
      assignedTo: ['manager', 'staff'],
    },
    {
      name: 'chat.answer',
      title: 'Write in the chats into which others have taken one',
      rules: [
        { action: 'read', subject: ['Chat', 'ChatProfile'] },
        { action: ['read', 'create', 'update', 'delete'], subject: 'Message' },
      ],
      assignedTo: ['guest'],
    },
  ],
  notices,
  jobs: [purgeChat],
  demo,
  pages: [{ id: 9, title: 'Chat', icon: 'messages-square', link: '/chat', access: ['read', 'Chat'] }],
  undo: { chat: undoGroup, message: undoMessage, 'chat-profile': undoProfile },
})

/** Messages are carried whole or not at all: whoever may not read all of each is told that something changed, and asks. */
async function rooms(ctx: ChatContext): Promise<string[]> {
  if (!ctx.viewer.ability.can('read', 'Chat')) return []
  const chats = await visible(ctx, chatSubject).select('chats.id').execute()
  return chats.map(({ id }) => (readsWhole(ctx) ? roomOf(id) : changesOf(id)))
}
