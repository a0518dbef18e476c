import type { ChatContact, Message } from '../../contract.ts'

/** Recognizes new messages, from live events and from the list of chats, so that each is reported once. */
export class NewMessageTracker {
  /** The highest `seq` seen so far, by chat id. */
  readonly #lastSeqs = new Map<number, number>()
  #hasListed = false

  /** Returns false for an update of an earlier message. */
  isNewMessage(message: Message): boolean {
    const isLater = this.#isLater(message.chatId, message.seq)
    return isLater && isUnchanged(message)
  }

  /** Returns the last messages of chats with new messages. In the first list, unknown chats do not count as new. */
  findNewMessages({ chatsContacts }: { chatsContacts: readonly Pick<ChatContact, 'chat'>[] }): Message[] {
    const updated = chatsContacts.filter(({ chat: { id, lastSeq } }) => {
      const isKnown = this.#hasListed || this.#lastSeqs.has(id)
      return this.#isLater(id, lastSeq) && isKnown
    })
    this.#hasListed = true
    return updated.flatMap(({ chat: { lastMessage } }) => (lastMessage && isUnchanged(lastMessage) ? [lastMessage] : []))
  }

  clear(): void {
    this.#lastSeqs.clear()
    this.#hasListed = false
  }

  #isLater(chatId: number, seq: number): boolean {
    const lastSeq = this.#lastSeqs.get(chatId) ?? 0
    this.#lastSeqs.set(chatId, Math.max(lastSeq, seq))
    return seq > lastSeq
  }
}

const isUnchanged = ({ event, isDeleted, editedAt, reactions }: Message) =>
  event === null && !isDeleted && editedAt === null && reactions.length === 0
