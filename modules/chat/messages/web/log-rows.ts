import type { Message } from '../../contract.ts'
import type { Outgoing } from '../../live/web/index.ts'

export type LogRow =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'new'; key: string }
  | { kind: 'event'; key: string; message: Message }
  /** `isFirst`: with name and picture, as the first of its sender's. */
  | { kind: 'message'; key: string; message: Message; outgoing: Outgoing | null; isFirst: boolean }

export type Log = {
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  firstUnseenId: number | null
  viewerId: number
  /** Names the day of a time, in the viewer's zone. */
  dayOf: (time: string) => string
}

/** Messages of one sender stand together for so long. */
const TOGETHER_MS = 5 * 60_000

/** What a chat shows from top to bottom; what is not confirmed comes last. */
export function logRows({ messages, outgoing, firstUnseenId, viewerId, dayOf }: Log): LogRow[] {
  const confirmed = new Set(messages.map(({ clientId }) => clientId))
  const pending = outgoing.filter(({ clientId }) => !confirmed.has(clientId))
  const all = [
    ...messages.map((message) => ({ message, outgoing: null })),
    ...pending.map((one) => ({ message: unconfirmed(one, messages, viewerId), outgoing: one })),
  ]
  return all.flatMap(({ message, outgoing: one }, index): LogRow[] => {
    const before = all[index - 1]?.message
    const isNewDay = !before || dayOf(before.time) !== dayOf(message.time)
    const isNew = message.id === firstUnseenId
    const key = keyOf(message)
    const row: LogRow = message.event
      ? { kind: 'event', key, message }
      : { kind: 'message', key, message, outgoing: one, isFirst: isNewDay || isNew || !isTogether(before, message) }
    return [
      ...(isNewDay ? [{ kind: 'day', key: `day ${dayOf(message.time)}`, time: message.time } as const] : []),
      ...(isNew ? [{ kind: 'new', key: 'new' } as const] : []),
      row,
    ]
  })
}

/** The pending message and its echo are one row. */
const keyOf = ({ id, clientId }: Message) => clientId ?? String(id)

const isTogether = (before: Message, { senderId, time, replyTo }: Message) =>
  !before.event && before.senderId === senderId && !replyTo && Date.parse(time) - Date.parse(before.time) < TOGETHER_MS

function unconfirmed({ clientId, message, replyTo, files, time }: Outgoing, messages: readonly Message[], viewerId: number): Message {
  const quoted = replyTo === null ? undefined : messages.find(({ id }) => id === replyTo)
  return {
    id: 0,
    chatId: 0,
    seq: 0,
    senderId: viewerId,
    message,
    time,
    createdAt: time,
    updatedAt: time,
    clientId,
    editedAt: null,
    isDeleted: false,
    replyTo: quoted ? { id: quoted.id, senderId: quoted.senderId, message: quoted.message, isDeleted: quoted.isDeleted } : null,
    files,
    reactions: [],
    mentions: [],
    links: [],
    event: null,
  }
}
