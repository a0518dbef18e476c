import type { ChatContact, Message } from '../../contract.ts'

/** Which messages have been heard of, told or by a list, so that each new one counts as new once. */
export class Heard {
  /** The last number of each chat. */
  readonly #last = new Map<number, number>()
  #hasListed = false

  /** Whether a message that was told is new, and not an earlier one that changed. */
  told(message: Message): boolean {
    const isLater = this.#isLater(message.chatId, message.seq)
    return isLater && isUntouched(message)
  }

  /** The last messages of chats that grew; the first list tells how those stand of which nothing was told before. */
  listed({ chatsContacts }: { chatsContacts: readonly Pick<ChatContact, 'chat'>[] }): Message[] {
    const grown = chatsContacts.filter(({ chat: { id, lastSeq } }) => {
      const isKnown = this.#hasListed || this.#last.has(id)
      return this.#isLater(id, lastSeq) && isKnown
    })
    this.#hasListed = true
    return grown.flatMap(({ chat: { lastMessage } }) => (lastMessage && isUntouched(lastMessage) ? [lastMessage] : []))
  }

  forget(): void {
    this.#last.clear()
    this.#hasListed = false
  }

  #isLater(chatId: number, seq: number): boolean {
    const last = this.#last.get(chatId) ?? 0
    this.#last.set(chatId, Math.max(last, seq))
    return seq > last
  }
}

const isUntouched = ({ event, isDeleted, editedAt, reactions }: Message) =>
  event === null && !isDeleted && editedAt === null && reactions.length === 0
