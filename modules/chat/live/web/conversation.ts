import { focusManager } from '@tanstack/react-query'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { Person } from '#platform/contract/schema.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/api.ts'
import { chat, type Chat, type Contact, type Message } from '../../contract.ts'
import { emptyWindow, joined, trimmed, withMessage, type MessageWindow } from './message-window.ts'

export type ConversationState = MessageWindow & {
  contact: Contact | null
  chat: Omit<Chat, 'contact' | 'messages' | 'hasEarlier' | 'hasLater' | 'firstUnseenId'> | null
  people: ReadonlyMap<number, Person>
  /** Before which message the line "new" stands. */
  firstUnseenId: number | null
  /** Marked as unseen by the viewer: seeing it does not count until the chat is opened anew or written in. */
  isUnseenKept: boolean
  /** The side from which more is on its way. */
  coming: Side | null
  /** Why more did not come from either side, until there is an answer again. */
  missing: Readonly<Record<Side, ApiProblem | null>>
  problem: ApiProblem | null
  /** Grows with each jump to another place of the chat: the page then scrolls to `place`. */
  jumps: number
  place: number | 'end' | 'unseen'
}

type Side = 'earlier' | 'later'
type Answer = Output<typeof chat.getChat>
type Asked = Omit<Input<typeof chat.getChat>, 'id'>

const noneMissing = { earlier: null, later: null }

const nothing: ConversationState = {
  ...emptyWindow,
  contact: null,
  chat: null,
  people: new Map(),
  firstUnseenId: null,
  isUnseenKept: false,
  coming: null,
  missing: noneMissing,
  problem: null,
  jumps: 0,
  place: 'unseen',
}

/** One chat as it is read: a stretch of its messages that moves with the reader and grows with what is told. */
export class Conversation {
  readonly contactId: number
  #state = nothing
  #listeners = new Set<() => void>()
  #opening: Promise<void> | null = null
  #isFollowed = true
  #refreshing: 'once' | 'again' | null = null
  #isOutdated = false
  /** What was told while each answer was on its way, which may not have it yet. */
  readonly #meanwhile = new Set<Message[]>()

  constructor(contactId: number) {
    this.contactId = contactId
  }

  get state(): ConversationState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** At the first unseen message, or around one. */
  open(around: number | null): Promise<void> {
    this.#set({ isUnseenKept: false })
    const isHere = around !== null && this.#state.messages.some(({ id }) => id === around)
    if (isHere) {
      this.#jump(around)
      return this.catchUp()
    }
    return this.#reopen(around === null ? { unseen: true } : { around }, around ?? 'unseen')
  }

  toNewest(): Promise<void> {
    this.#set({ isUnseenKept: false })
    return this.#state.hasLater ? this.#reopen({}, 'end') : Promise.resolve(this.#jump('end'))
  }

  async more(side: Side): Promise<void> {
    const { messages, coming } = this.#state
    const from = side === 'earlier' ? messages[0] : messages.at(-1)
    if (!from || coming || !(side === 'earlier' ? this.#state.hasEarlier : this.#state.hasLater)) return
    this.#set({ coming: side })
    const asked = side === 'earlier' ? { before: from.id } : { after: from.id }
    await this.#take(asked, (answer) => this.#with(answer, side === 'earlier' ? 'later' : 'earlier'))
    this.#set({ coming: null, missing: { ...this.#state.missing, [side]: this.#state.problem } })
  }

  /** Something may have changed untold: it is asked for anew as soon as the chat is looked at. */
  missed(): void {
    this.#isOutdated = true
    void this.catchUp()
  }

  async catchUp(): Promise<void> {
    if (this.#isOutdated && this.#listeners.size > 0 && focusManager.isFocused()) await this.refresh()
  }

  /** Asks anew for what stands on the page; what is far behind by now is read on by scrolling. */
  async refresh(): Promise<void> {
    if (!this.#state.chat) return this.#state.problem ? this.open(null) : undefined
    if (this.#refreshing) return void (this.#refreshing = 'again')
    this.#refreshing = 'once'
    this.#isOutdated = false
    await this.#rereadAll()
    this.#isOutdated ||= this.#state.problem !== null
    const isDue = (this.#refreshing as string) === 'again'
    this.#refreshing = null
    if (isDue) await this.refresh()
  }

  /** A message of whichever chat, as it stands now. */
  told(message: Message): void {
    for (const told of this.#meanwhile) told.push(message)
    const { chat: standing } = this.#state
    if (standing?.id === message.chatId) this.#grow(message)
    else if (standing?.id === null) void this.refresh()
  }

  #grow(message: Message): void {
    const { chat: standing, people } = this.#state
    const next = withMessage(this.#state, message)
    if (!next || !people.has(message.senderId)) void this.refresh()
    if (!next) return
    const lastSeq = Math.max(standing!.lastSeq, message.seq)
    this.#set({ ...trimmed(next, this.#far), chat: { ...standing!, lastSeq } })
  }

  standing(change: Partial<NonNullable<ConversationState['chat']>>): void {
    if (this.#state.chat) this.#set({ chat: { ...this.#state.chat, ...change } })
  }

  contactIs(change: Partial<Contact>): void {
    if (this.#state.contact) this.#set({ contact: { ...this.#state.contact, ...change } })
  }

  /** Whether the reader is at the end and goes along with what comes. */
  follow(isFollowed: boolean): void {
    this.#isFollowed = isFollowed
  }

  /** Where the line "new" stands from now on. */
  unseenFrom(firstUnseenId: number | null): void {
    this.#set({ firstUnseenId })
  }

  /** This message and all after it stay unseen, however long they are looked at. */
  keepUnseen(firstUnseenId: number): void {
    this.#set({ firstUnseenId, isUnseenKept: true })
  }

  async #reopen(asked: Asked, place: ConversationState['place']): Promise<void> {
    await this.#opening
    this.#isOutdated = false
    this.#set({ problem: null, missing: noneMissing })
    this.#opening = this.#take(asked, (answer) => {
      const { firstUnseenId } = place === 'unseen' ? answer.chat : this.#state
      return { ...this.#with(answer, 'later', emptyWindow), firstUnseenId, place, jumps: this.#state.jumps + 1 }
    }).finally(() => (this.#opening = null))
    await this.#opening
    await this.catchUp()
  }

  /** With an answer, and then with what was told while it was on its way. */
  async #take(asked: Asked, change: (answer: Answer) => Partial<ConversationState>): Promise<void> {
    const told: Message[] = []
    this.#meanwhile.add(told)
    const answer = await this.#ask(asked).finally(() => this.#meanwhile.delete(told))
    if (!answer) return
    this.#set(change(answer))
    for (const message of told) if (message.chatId === answer.chat.id) this.#grow(message)
  }

  async #rereadAll(): Promise<void> {
    const { hasLater, messages } = this.#state
    const last = messages.at(-1)
    let answer = await this.#ask(hasLater && last ? { around: last.id } : {})
    while (answer) {
      this.#set(this.#with(answer, this.#far))
      const [first, top] = [answer.chat.messages[0], this.#state.messages[0]]
      answer = answer.chat.hasEarlier && first && top && first.seq > top.seq ? await this.#ask({ before: first.id }) : null
    }
  }

  async #ask(asked: Asked): Promise<Answer | null> {
    try {
      const answer = await call(chat.getChat, { id: this.contactId, seen: false, ...asked })
      if (this.#state.problem) this.#set({ problem: null, missing: noneMissing })
      return answer
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      this.#set({ problem })
      return null
    }
  }

  /** What an answer adds to `base`; what is too much by then goes at the `far` end. */
  #with({ chat: answered, people }: Answer, far: Side, base: MessageWindow = this.#state) {
    const { contact, messages, hasEarlier, hasLater, firstUnseenId: _, ...standing } = answered
    const known = new Map([...this.#state.people, ...people.map((person) => [person.id, person] as const)])
    return { ...trimmed(joined(base, { messages, hasEarlier, hasLater }), far), contact, chat: standing, people: known }
  }

  get #far() {
    return this.#isFollowed ? 'earlier' : 'later'
  }

  #jump(place: ConversationState['place']): void {
    this.#set({ place, jumps: this.#state.jumps + 1 })
  }

  #set(change: Partial<ConversationState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Those that were opened last are at once there again. */
const KEPT = 8
const opened = new Map<number, Conversation>()

export const allConversations = (): Conversation[] => [...opened.values()]

/** The chat with this contact, begun to be read where it is not yet. */
export function conversationWith(contactId: number): Conversation {
  const one = opened.get(contactId) ?? new Conversation(contactId)
  opened.delete(contactId)
  opened.set(contactId, one)
  for (const id of [...opened.keys()].slice(0, -KEPT)) opened.delete(id)
  return one
}

export const forgetConversations = (): void => opened.clear()
