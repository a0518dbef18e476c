import type { ModuleAccess } from '#platform/contract/access.ts'

/** Sam of the tests' people, with whom none of those who try have anything to do. */
const SAM = 3
const UNKNOWN = 987_654_321

const members = 'the right opens the door; behind it there are one’s own chats alone, bounded by membership'
const gate = (input: Record<string, unknown>) => ({ door: 'gate', reason: members, input }) as const

export const chatAccess: ModuleAccess = {
  doors: {
    profileUser: gate({}),
    updateChatProfile: gate({ profile: { about: 'Harbour' } }),
    chatsAndContacts: gate({}),
    getChat: gate({ id: SAM }),
    getMsg: gate({ id: UNKNOWN }),
    countUnseen: gate({}),
    listUnseen: gate({}),
    sendMsg: gate({ obj: { contact: { id: SAM }, message: 'Harbour' } }),
    updateMsg: gate({ obj: { id: UNKNOWN, message: 'Harbour' } }),
    deleteMsg: gate({ id: UNKNOWN }),
    reactMsg: gate({ id: UNKNOWN, emoji: '👍', isOn: true }),
    searchMsgs: gate({ q: 'harbour' }),
    markSeen: gate({ id: SAM }),
    markUnseen: gate({ id: SAM, messageId: UNKNOWN }),
    muteChat: gate({ id: SAM, isMuted: true }),
    saveDraft: gate({ id: SAM, draft: 'Harbour' }),
    setIdle: gate({ tab: 'harbour', isIdle: true }),
    typing: gate({ id: SAM }),
    addTaskOfMsg: gate({ id: UNKNOWN }),
    addCardOfMsg: gate({ id: UNKNOWN }),
    listLinks: gate({ ids: [UNKNOWN] }),
    listMembers: gate({ id: SAM }),
    addGroup: gate({ group: { title: 'Harbour' } }),
    updateGroup: gate({ group: { id: UNKNOWN, title: 'Harbour' } }),
    addMembers: gate({ id: UNKNOWN, members: [SAM] }),
    removeMember: gate({ id: UNKNOWN, userId: SAM }),
    setOwner: gate({ id: UNKNOWN, userId: SAM, isOwner: true }),
    leaveGroup: gate({ id: UNKNOWN }),
    deleteGroup: gate({ id: UNKNOWN }),
  },
  subjects: {
    Chat: { own: 'a chat is its members’, whatever rules say', make: { by: 'addGroup', input: { group: { title: 'Harbour' } } } },
    Message: {
      own: 'a message is read by the members of its chat, whatever rules say',
      make: { by: 'sendMsg', input: { obj: { contact: { id: SAM }, message: 'Harbour' } } },
    },
    ChatProfile: { own: 'what one says of oneself', make: { by: 'updateChatProfile', input: { profile: { about: 'Harbour' } } } },
  },
  topics: { chats: 'own', presence: [['read', 'Chat']] },
}
