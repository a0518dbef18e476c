import { focusManager, hashKey } from '@tanstack/react-query'
import { hear } from '#platform/web/realtime/live.ts'
import { keyOf, queries } from '#platform/web/api/query-client.ts'
import { currentSession, onOtherPerson } from '#platform/web/session/session.ts'
import { chat, type Chat, type ChatEvent, type Contact, type Message, type PresenceEvent } from '../../contract.ts'
import { afterEvent, withPresence, withStanding, type ChatList } from './chat-list.ts'
import { allConversations, forgetConversations, type Conversation } from './conversation.ts'
import { Heard } from './new-message-tracker.ts'
import { onDelivered } from './outbox.ts'
import { hasStopped, isTypingNow } from './typing-people.ts'

const listKey = keyOf(chat.chatsAndContacts, {})
const listHash = hashKey(listKey)
const countKey = keyOf(chat.countUnseen, {})
const PAUSE = 300

const arrivals = new Set<(message: Message) => void>()
const marks = new Set<(chatId: number) => void>()
const heard = new Heard()

/** Hears every message that others have just sent. */
export function onArrival(listener: (message: Message) => void): () => void {
  arrivals.add(listener)
  return () => arrivals.delete(listener)
}

/** Hears of each chat in which the viewer has seen something, here or on another device. */
export function onOwnMark(listener: (chatId: number) => void): () => void {
  marks.add(listener)
  return () => marks.delete(listener)
}

/** Takes what the socket tells into everything that shows it; answers how to stop. */
export function followChats(): () => void {
  const stops = [
    hear('chats', {
      told: (bodies) => (bodies as ChatEvent[]).forEach(take),
      missed: () => refreshAll(),
    }),
    hear('people', { told: () => {}, missed: () => (rereadList(), missedAll()) }),
    hear('presence', { told: (bodies) => (bodies as PresenceEvent[]).forEach(takePresence), missed: () => askList() }),
    followList(),
    focusManager.subscribe(() => allConversations().forEach((one) => void one.catchUp())),
    onOtherPerson(forgetAll),
    forgetAll,
  ]
  return () => stops.forEach((stop) => stop())
}

/** For who signs in next. */
function forgetAll(): void {
  heard.forget()
  forgetConversations()
}

/** A list may know of a message before it is told, or where it never is, as while the socket was away. */
function followList(): () => void {
  const takeList = () => {
    const list = queries.getQueryData<ChatList>(listKey)
    for (const message of list ? heard.listed(list) : []) arrived(message)
  }
  takeList()
  return queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === listHash) takeList()
  })
}

function arrived(message: Message): void {
  if (message.senderId !== currentSession()?.userData.id) for (const listener of arrivals) listener(message)
}

onDelivered(({ message }) => take({ kind: 'message', message }))

/** How a chat stands for the viewer, as an answer had it. */
export function takeStanding({ id, ...standing }: Parameters<Conversation['standing']>[0] & { id: number }): void {
  changeList((list) => withStanding(list, id, standing))
  for (const one of allConversations()) if (one.state.chat?.id === id) one.standing(standing)
  askCount()
}

/** What the server keeps of what is written to a contact, as far as it was told or asked. */
export const knownDraft = (contactId: number): string => standingTo(contactId)?.draft ?? ''

/** What is written to a contact, as the server keeps it now. */
export function takeDraft(contactId: number, draft: string): void {
  const { id } = standingTo(contactId) ?? {}
  if (!id) return
  changeList((list) => withStanding(list, id, { draft }))
  for (const one of allConversations()) if (one.contactId === contactId) one.standing({ draft })
}

function standingTo(contactId: number): Pick<Chat, 'id' | 'draft'> | undefined {
  const isTo = ({ id }: { id: number }) => id === contactId
  const { chat: standing } = allConversations().find((one) => one.contactId === contactId)?.state ?? {}
  return standing ?? queries.getQueryData<ChatList>(listKey)?.chatsContacts.find(isTo)?.chat
}

/** A contact as an answer had it. */
export function takeContact(contact: Contact): void {
  for (const one of allConversations()) if (one.contactId === contact.id) one.contactIs(contact)
}

function take(event: ChatEvent): void {
  const viewerId = currentSession()?.userData.id ?? 0
  if (event.kind === 'typing') return event.userId === viewerId ? undefined : isTypingNow(event.chatId, event.userId)
  const isNew = event.kind === 'message' && heard.told(event.message)
  changeList((list) => afterEvent(list, event, viewerId))
  if (event.kind === 'message') takeMessage(event.message)
  else if (event.userId === viewerId) ownMark(event.chatId, event.seq)
  else othersMark(event)
  askCount()
  if (isNew) arrived(event.message)
}

/** A message as an answer or the socket had it. */
export function takeMessage(message: Message): void {
  hasStopped(message.chatId, message.senderId)
  for (const one of allConversations()) one.told(message)
}

function ownMark(chatId: number, seenSeq: number): void {
  for (const listener of marks) listener(chatId)
  for (const one of allConversations()) if (one.state.chat?.id === chatId) one.standing({ seenSeq })
}

/** Members' marks stand in `list-members`. */
function othersMark({ chatId, userId, seq }: Extract<ChatEvent, { kind: 'seen' }>): void {
  const contactId = allConversations().find(({ state }) => state.chat?.id === chatId)?.contactId
  if (contactId === undefined) return
  const key = keyOf(chat.listMembers, { id: contactId })
  queries.setQueryData<{ members: { id: number; seenSeq: number }[] }>(
    key,
    (answer) =>
      answer && { ...answer, members: answer.members.map((member) => (member.id === userId ? { ...member, seenSeq: seq } : member)) },
  )
}

function takePresence(event: PresenceEvent): void {
  changeList((list) => withPresence(list, event))
  for (const one of allConversations()) if (one.contactId === event.id) one.contactIs(event)
}

/** An answer that is on its way may not have it yet, so it is asked for once more. */
function changeList(change: (list: ChatList) => ChatList | null): void {
  const list = queries.getQueryData<ChatList>(listKey)
  const changed = list && change(list)
  if (changed) queries.setQueryData(listKey, changed)
  if (changed === null || queries.isFetching({ queryKey: listKey }) > 0) askList()
}

const askList = paused(() => void queries.invalidateQueries({ queryKey: listKey }), PAUSE)
const askCount = paused(() => void queries.invalidateQueries({ queryKey: countKey }), PAUSE)
/** Also those that nobody looks at: what is sent from here goes by the drafts that they know of. */
const refreshAll = paused(() => allConversations().forEach((one) => void one.refresh()), 0)
const missedAll = paused(() => allConversations().forEach((one) => one.missed()), 0)
/** A hidden tab does so when it is looked at. */
const rereadList = paused(
  () => void queries.invalidateQueries({ queryKey: listKey, refetchType: focusManager.isFocused() ? 'active' : 'none' }),
  PAUSE,
)

/** Once for all calls within so many milliseconds. */
function paused(run: () => void, pause: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      run()
    }, pause)
  }
}
