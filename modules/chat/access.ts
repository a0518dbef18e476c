import type { ModuleAccess } from '#platform/contract/access.ts'

/** Account of Sam, who shares no chat with the accounts that make the test calls. */
const SAM = 3
const UNKNOWN = 987_654_321

const members = 'the right only opens the endpoint; chats and messages are limited to members'
const gate = (input: Record<string, unknown>) => ({ type: 'gate', reason: members, input }) as const

export const access: ModuleAccess = {
  endpoints: {
    profileUser: gate({}),
    updateChatProfile: gate({ profile: { about: 'Sample' } }),
    chatsAndContacts: gate({}),
    getChat: gate({ id: SAM }),
    getMsg: gate({ id: UNKNOWN }),
    countUnseen: gate({}),
    listUnseen: gate({}),
    sendMsg: gate({ obj: { contact: { id: SAM }, message: 'Sample' } }),
    updateMsg: gate({ obj: { id: UNKNOWN, message: 'Sample' } }),
    deleteMsg: gate({ id: UNKNOWN }),
    reactMsg: gate({ id: UNKNOWN, emoji: '👍', isOn: true }),
    searchMsgs: gate({ q: 'sample' }),
    markSeen: gate({ id: SAM }),
    markUnseen: gate({ id: SAM, messageId: UNKNOWN }),
    muteChat: gate({ id: SAM, isMuted: true }),
    saveDraft: gate({ id: SAM, draft: 'Sample' }),
    setIdle: gate({ tab: 'sample', isIdle: true }),
    typing: gate({ id: SAM }),
    addTaskOfMsg: gate({ id: UNKNOWN }),
    addCardOfMsg: gate({ id: UNKNOWN }),
    listLinks: gate({ ids: [UNKNOWN] }),
    listMembers: gate({ id: SAM }),
    addGroup: gate({ group: { title: 'Sample' } }),
    updateGroup: gate({ group: { id: UNKNOWN, title: 'Sample' } }),
    addMembers: gate({ id: UNKNOWN, members: [SAM] }),
    removeMember: gate({ id: UNKNOWN, userId: SAM }),
    setOwner: gate({ id: UNKNOWN, userId: SAM, isOwner: true }),
    leaveGroup: gate({ id: UNKNOWN }),
    deleteGroup: gate({ id: UNKNOWN }),
  },
  subjects: {
    Chat: { own: 'only members can access a chat, regardless of rules', make: { by: 'addGroup', input: { group: { title: 'Sample' } } } },
    Message: {
      own: 'only members of the chat can read a message, regardless of rules',
      make: { by: 'sendMsg', input: { obj: { contact: { id: SAM }, message: 'Sample' } } },
    },
    ChatProfile: { own: 'every user has their own profile', make: { by: 'updateChatProfile', input: { profile: { about: 'Sample' } } } },
  },
  topics: { chats: 'own', presence: [['read', 'Chat']] },
}
