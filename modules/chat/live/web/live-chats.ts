import { focusManager, hashKey } from '@tanstack/react-query'
import { subscribeToTopic } from '#platform/web/realtime/live-queries.ts'
import { getQueryKey, queryClient } from '#platform/web/api/query-client.ts'
import { getSession, subscribeToUserChange } from '#platform/web/session/session.ts'
import { chat, type Chat, type ChatEvent, type Contact, type Message, type PresenceEvent } from '../../contract.ts'
import { applyEventToList, withPresence, withChatState, type ChatList } from './chat-list.ts'
import { clearConversations, listConversations } from './conversation-cache.ts'
import type { Conversation } from './conversation.ts'
import { NewMessageTracker } from './new-message-tracker.ts'
import { onDelivered } from './outbox.ts'
import { clearTyping, markTyping } from './typing-people.ts'

const listKey = getQueryKey(chat.chatsAndContacts, {})
const listHash = hashKey(listKey)
const countKey = getQueryKey(chat.countUnseen, {})
const THROTTLE_MS = 300

const messageListeners = new Set<(message: Message) => void>()
const readListeners = new Set<(chatId: number) => void>()
const tracker = new NewMessageTracker()

/** Calls the listener for every new message of another user. Returns the unsubscribe function. */
export function onIncomingMessage(listener: (message: Message) => void): () => void {
  messageListeners.add(listener)
  return () => messageListeners.delete(listener)
}

/** Calls the listener when the viewer has read messages of a chat, here or on another device. */
export function onOwnRead(listener: (chatId: number) => void): () => void {
  readListeners.add(listener)
  return () => readListeners.delete(listener)
}

/** Applies live events to the list of chats and to open conversations. Returns the unsubscribe function. */
export function subscribeToChats(): () => void {
  const stops = [
    subscribeToTopic('chats', {
      onMessages: (bodies) => (bodies as ChatEvent[]).forEach(applyEvent),
      missed: () => refreshConversations(),
    }),
    subscribeToTopic('people', { onMessages: () => {}, missed: () => (refetchVisibleList(), markConversationsOutdated()) }),
    subscribeToTopic('presence', {
      onMessages: (bodies) => (bodies as PresenceEvent[]).forEach(applyPresence),
      missed: () => refetchList(),
    }),
    watchList(),
    focusManager.subscribe(() => listConversations().forEach((one) => void one.refreshIfOutdated())),
    subscribeToUserChange(clearAll),
    clearAll,
  ]
  return () => stops.forEach((stop) => stop())
}

function clearAll(): void {
  tracker.clear()
  clearConversations()
}

/** Reports messages that arrive with the list of chats, such as those sent while the socket was disconnected. */
function watchList(): () => void {
  const notifyListed = () => {
    const list = queryClient.getQueryData<ChatList>(listKey)
    for (const message of list ? tracker.findNewMessages(list) : []) notifyMessageListeners(message)
  }
  notifyListed()
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === listHash) notifyListed()
  })
}

function notifyMessageListeners(message: Message): void {
  if (message.senderId !== getSession()?.userData.id) for (const listener of messageListeners) listener(message)
}

onDelivered(({ message }) => applyEvent({ kind: 'message', message }))

export function applyChatState({ id, ...state }: Parameters<Conversation['updateChat']>[0] & { id: number }): void {
  updateList((list) => withChatState(list, id, state))
  for (const one of listConversations()) if (one.state.chat?.id === id) one.updateChat(state)
  refetchCount()
}

/** Returns the draft that the server has, as far as this client knows. */
export const getServerDraft = (contactId: number): string => getCachedChat(contactId)?.draft ?? ''

export function applyServerDraft(contactId: number, draft: string): void {
  const { id } = getCachedChat(contactId) ?? {}
  if (!id) return
  updateList((list) => withChatState(list, id, { draft }))
  for (const one of listConversations()) if (one.contactId === contactId) one.updateChat({ draft })
}

function getCachedChat(contactId: number): Pick<Chat, 'id' | 'draft'> | undefined {
  const { chat: open } = listConversations().find((one) => one.contactId === contactId)?.state ?? {}
  return open ?? queryClient.getQueryData<ChatList>(listKey)?.chatsContacts.find(({ id }) => id === contactId)?.chat
}

export function applyContact(contact: Contact): void {
  for (const one of listConversations()) if (one.contactId === contact.id) one.updateContact(contact)
}

function applyEvent(event: ChatEvent): void {
  const viewerId = getSession()?.userData.id ?? 0
  if (event.kind === 'typing') return event.userId === viewerId ? undefined : markTyping(event.chatId, event.userId)
  const isNew = event.kind === 'message' && tracker.isNewMessage(event.message)
  updateList((list) => applyEventToList(list, event, viewerId))
  if (event.kind === 'message') applyMessage(event.message)
  else if (event.userId === viewerId) applyOwnRead(event.chatId, event.seq)
  else applyMemberRead(event)
  refetchCount()
  if (isNew) notifyMessageListeners(event.message)
}

export function applyMessage(message: Message): void {
  clearTyping(message.chatId, message.senderId)
  for (const one of listConversations()) one.applyMessage(message)
}

function applyOwnRead(chatId: number, seenSeq: number): void {
  for (const listener of readListeners) listener(chatId)
  for (const one of listConversations()) if (one.state.chat?.id === chatId) one.updateChat({ seenSeq })
}

function applyMemberRead({ chatId, userId, seq }: Extract<ChatEvent, { kind: 'seen' }>): void {
  const contactId = listConversations().find(({ state }) => state.chat?.id === chatId)?.contactId
  if (contactId === undefined) return
  const key = getQueryKey(chat.listMembers, { id: contactId })
  queryClient.setQueryData<{ members: { id: number; seenSeq: number }[] }>(
    key,
    (response) =>
      response && { ...response, members: response.members.map((member) => (member.id === userId ? { ...member, seenSeq: seq } : member)) },
  )
}

function applyPresence(event: PresenceEvent): void {
  updateList((list) => withPresence(list, event))
  for (const one of listConversations()) if (one.contactId === event.id) one.updateContact(event)
}

/** Also refetches the list if a request is in progress, whose response may not contain the change, or if `change` returns null. */
function updateList(change: (list: ChatList) => ChatList | null): void {
  const list = queryClient.getQueryData<ChatList>(listKey)
  const changed = list && change(list)
  if (changed) queryClient.setQueryData(listKey, changed)
  if (changed === null || queryClient.isFetching({ queryKey: listKey }) > 0) refetchList()
}

const refetchList = throttle(() => void queryClient.invalidateQueries({ queryKey: listKey }), THROTTLE_MS)
const refetchCount = throttle(() => void queryClient.invalidateQueries({ queryKey: countKey }), THROTTLE_MS)
/** Includes cached conversations that are not open, because sending uses their drafts. */
const refreshConversations = throttle(() => listConversations().forEach((one) => void one.refresh()), 0)
const markConversationsOutdated = throttle(() => listConversations().forEach((one) => one.markOutdated()), 0)
/** A hidden tab only marks the list as stale and refetches it once it is visible. */
const refetchVisibleList = throttle(
  () => void queryClient.invalidateQueries({ queryKey: listKey, refetchType: focusManager.isFocused() ? 'active' : 'none' }),
  THROTTLE_MS,
)

/** Runs once, `delayMs` after the first of several calls. */
function throttle(run: () => void, delayMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      run()
    }, delayMs)
  }
}
