import { personErasure } from './erase-person.ts'
import { exportedData } from './exported-data.ts'
import { chat } from '../contract.ts'
import { deleteMsg, undoMessage, updateMsg } from '../messages/server/update-message.ts'
import { chatSubject, messageSubject, profileSubject, type ChatContext } from './chat-subjects.ts'
import { getChangeRoom, getMessageRoom } from './chats.ts'
import { chatsAndContacts, listUnseen } from '../contacts/server/contacts.ts'
import { getChat, getMsg } from '../conversations/server/get-chat.ts'
import { addGroup, deleteGroup, undoGroup, updateGroup } from '../groups/server/groups.ts'
import { addCardOfMsg, addTaskOfMsg, listLinks } from '../messages/server/links.ts'
import { addMembers, leaveGroup, listMembers, removeMember, setOwner } from '../groups/server/members.ts'
import { canReadAllMessages } from '../messages/server/message-responses.ts'
import { migrations } from './migrations.ts'
import { insertDemo } from './demo.ts'
import { notificationKinds } from './notifications.ts'
import { presenceDeviceListener, removeDevices, setIdle } from '../presence/server/presence.ts'
import { purgeChat } from './purge.ts'
import { profileUser, undoProfile, updateChatProfile } from '../presence/server/profile.ts'
import { reactMsg, publishTyping } from '../messages/server/reactions.ts'
import { searchMsgs } from '../search/server/search-messages.ts'
import { countUnseen, markSeen, markUnseen, muteChat, saveDraft } from '../conversations/server/read-state.ts'
import { sendMsg } from '../composer/server/send-message.ts'
import type { ChatTables } from './tables.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { messageSearchGroup } from '../search/server/search-group.ts'
import { references } from './references.ts'
import { serverModule } from '#platform/server/module.ts'

/**
 * Every user has their own topic `chats`. A `changed` message means that their list of chats is outdated (a chat was added,
 * removed, renamed or muted, or a draft changed on another device). Its bodies are `ChatEvent`s of the user's chats.
 * The bodies of the topic `presence` are `PresenceEvent`s.
 */
export const chatModule = serverModule<typeof chat, ChatTables>({
  name: 'chat',
  references,
  documentation: { title: 'Chat', description: 'Direct messages and groups, with reactions, files and read receipts.' },
  depends: ['todo', 'kanban'],
  search: [messageSearchGroup],
  optional: {},
  contract: chat,
  handlers: {
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
    typing: publishTyping,
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
  exports: exportedData,
  erasure: personErasure,
  subjects: [chatSubject, messageSubject, profileSubject],
  topics: [
    { name: 'chats', isPersonal: true, canSubscribe: () => true, rooms: listRooms },
    { name: 'presence', canSubscribe: ({ viewer }) => viewer.ability.can('read', 'Chat') },
  ],
  devices: presenceDeviceListener,
  releaseLeases: removeDevices,
  permissions: [
    {
      name: 'chat.use',
      title: 'Message anyone and create groups',
      rules: [{ action: ['read', 'create', 'update', 'delete'], subject: ['Chat', 'Message', 'ChatProfile'] }],
      assignedTo: ['manager', 'staff'],
    },
    {
      name: 'chat.answer',
      title: 'Reply in chats they’ve been added to',
      rules: [
        { action: 'read', subject: ['Chat', 'ChatProfile'] },
        { action: ['read', 'create', 'update', 'delete'], subject: 'Message' },
      ],
      assignedTo: ['guest'],
    },
  ],
  notificationKinds,
  jobs: [purgeChat],
  demo: insertDemo,
  pages: [{ id: 9, title: 'Chat', icon: 'messages-square', link: '/chat', access: ['read', 'Chat'] }],
  undo: { chat: undoGroup, message: undoMessage, 'chat-profile': undoProfile },
})

/** Socket messages are never masked, so members with limited read rights only receive change notices and fetch the rest. */
async function listRooms(ctx: ChatContext): Promise<string[]> {
  if (!ctx.viewer.ability.can('read', 'Chat')) return []
  const chats = await visible(ctx, chatSubject).select('chats.id').execute()
  return chats.map(({ id }) => (canReadAllMessages(ctx) ? getMessageRoom(id) : getChangeRoom(id)))
}
