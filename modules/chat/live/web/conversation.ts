import { focusManager } from '@tanstack/react-query'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { callApi } from '#platform/web/api/api.ts'
import { chat, type Contact, type Message } from '../../contract.ts'
import { initialState, noLoadErrors, type ConversationState, type JumpTarget, type LoadDirection } from './conversation-state.ts'
import { emptyWindow, mergePage, trimWindow, withMessage, type MessageWindow } from './message-window.ts'

type ChatPage = Output<typeof chat.getChat>
type PageQuery = Omit<Input<typeof chat.getChat>, 'id'>

/** Holds a window of the messages of one chat, which moves as the user scrolls and grows with live messages. */
export class Conversation {
  readonly contactId: number
  #state = initialState
  #listeners = new Set<() => void>()
  #opening: Promise<void> | null = null
  #isFollowing = true
  #refreshing: 'once' | 'again' | null = null
  #isOutdated = false
  /** Live messages received during each request in progress, whose response may not contain them. */
  readonly #liveMessages = new Set<Message[]>()

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

  /** Opens the chat around a message, or at the first unread one. */
  open(around: number | null): Promise<void> {
    this.#update({ isKeptUnread: false })
    const isLoaded = around !== null && this.#state.messages.some(({ id }) => id === around)
    if (isLoaded) {
      this.#jump(around)
      return this.refreshIfOutdated()
    }
    return this.#reopen(around === null ? { unseen: true } : { around }, around ?? 'unseen')
  }

  jumpToLatest(): Promise<void> {
    this.#update({ isKeptUnread: false })
    return this.#state.hasLater ? this.#reopen({}, 'end') : Promise.resolve(this.#jump('end'))
  }

  async loadMore(side: LoadDirection): Promise<void> {
    const { messages, loadingSide } = this.#state
    const from = side === 'earlier' ? messages[0] : messages.at(-1)
    if (!from || loadingSide || !(side === 'earlier' ? this.#state.hasEarlier : this.#state.hasLater)) return
    this.#update({ loadingSide: side })
    const query = side === 'earlier' ? { before: from.id } : { after: from.id }
    await this.#load(query, (page) => this.#merge(page, side === 'earlier' ? 'later' : 'earlier'))
    this.#update({ loadingSide: null, loadErrors: { ...this.#state.loadErrors, [side]: this.#state.problem } })
  }

  markOutdated(): void {
    this.#isOutdated = true
    void this.refreshIfOutdated()
  }

  async refreshIfOutdated(): Promise<void> {
    if (this.#isOutdated && this.#listeners.size > 0 && focusManager.isFocused()) await this.refresh()
  }

  /** Fetches the loaded messages again. A call during a refresh starts another one afterwards. */
  async refresh(): Promise<void> {
    if (!this.#state.chat) return this.#state.problem ? this.open(null) : undefined
    if (this.#refreshing) return void (this.#refreshing = 'again')
    this.#refreshing = 'once'
    this.#isOutdated = false
    await this.#refetchWindow()
    this.#isOutdated ||= this.#state.problem !== null
    const isDue = (this.#refreshing as string) === 'again'
    this.#refreshing = null
    if (isDue) await this.refresh()
  }

  /** Applies a new or updated message. Ignores messages of other chats. */
  applyMessage(message: Message): void {
    for (const received of this.#liveMessages) received.push(message)
    const { chat: current } = this.#state
    if (current?.id === message.chatId) this.#applyToWindow(message)
    else if (current?.id === null) void this.refresh()
  }

  #applyToWindow(message: Message): void {
    const { chat: current, people } = this.#state
    const next = withMessage(this.#state, message)
    if (!next || !people.has(message.senderId)) void this.refresh()
    if (!next) return
    const lastSeq = Math.max(current!.lastSeq, message.seq)
    this.#update({ ...trimWindow(next, this.#farSide), chat: { ...current!, lastSeq } })
  }

  updateChat(change: Partial<NonNullable<ConversationState['chat']>>): void {
    if (this.#state.chat) this.#update({ chat: { ...this.#state.chat, ...change } })
  }

  updateContact(change: Partial<Contact>): void {
    if (this.#state.contact) this.#update({ contact: { ...this.#state.contact, ...change } })
  }

  /** Sets whether the user is at the end of the chat, where the log scrolls along with new messages. */
  setFollowing(isFollowing: boolean): void {
    this.#isFollowing = isFollowing
  }

  setFirstUnread(firstUnseenId: number | null): void {
    this.#update({ firstUnseenId })
  }

  /** Keeps this message and all later ones unread even while they are visible. */
  keepUnread(firstUnseenId: number): void {
    this.#update({ firstUnseenId, isKeptUnread: true })
  }

  async #reopen(query: PageQuery, jumpTarget: JumpTarget): Promise<void> {
    await this.#opening
    this.#isOutdated = false
    this.#update({ problem: null, loadErrors: noLoadErrors })
    this.#opening = this.#load(query, (page) => {
      const { firstUnseenId } = jumpTarget === 'unseen' ? page.chat : this.#state
      return { ...this.#merge(page, 'later', emptyWindow), firstUnseenId, jumpTarget, jumpCount: this.#state.jumpCount + 1 }
    }).finally(() => (this.#opening = null))
    await this.#opening
    await this.refreshIfOutdated()
  }

  /** Applies a fetched page, then the live messages received meanwhile. */
  async #load(query: PageQuery, toChange: (page: ChatPage) => Partial<ConversationState>): Promise<void> {
    const received: Message[] = []
    this.#liveMessages.add(received)
    const page = await this.#fetch(query).finally(() => this.#liveMessages.delete(received))
    if (!page) return
    this.#update(toChange(page))
    for (const message of received) if (message.chatId === page.chat.id) this.#applyToWindow(message)
  }

  async #refetchWindow(): Promise<void> {
    const { hasLater, messages } = this.#state
    const last = messages.at(-1)
    let page = await this.#fetch(hasLater && last ? { around: last.id } : {})
    while (page) {
      this.#update(this.#merge(page, this.#farSide))
      const [firstFetched, firstLoaded] = [page.chat.messages[0], this.#state.messages[0]]
      const isIncomplete = page.chat.hasEarlier && firstFetched && firstLoaded && firstFetched.seq > firstLoaded.seq
      page = isIncomplete ? await this.#fetch({ before: firstFetched.id }) : null
    }
  }

  async #fetch(query: PageQuery): Promise<ChatPage | null> {
    try {
      const page = await callApi(chat.getChat, { id: this.contactId, seen: false, ...query })
      if (this.#state.problem) this.#update({ problem: null, loadErrors: noLoadErrors })
      return page
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      this.#update({ problem })
      return null
    }
  }

  /** Merges a page into `base`. If the window gets too long, drops messages on `farSide`. */
  #merge({ chat: fetched, people }: ChatPage, farSide: LoadDirection, base: MessageWindow = this.#state) {
    const { contact, messages, hasEarlier, hasLater, firstUnseenId: _, ...chatState } = fetched
    const allPeople = new Map([...this.#state.people, ...people.map((person) => [person.id, person] as const)])
    const merged = mergePage(base, { messages, hasEarlier, hasLater })
    return { ...trimWindow(merged, farSide), contact, chat: chatState, people: allPeople }
  }

  get #farSide() {
    return this.#isFollowing ? 'earlier' : 'later'
  }

  #jump(jumpTarget: JumpTarget): void {
    this.#update({ jumpTarget, jumpCount: this.#state.jumpCount + 1 })
  }

  #update(change: Partial<ConversationState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
