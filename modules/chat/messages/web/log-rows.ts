import type { Message } from '../../contract.ts'
import type { Outgoing } from '../../live/web/index.ts'

export type LogRow =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'new'; key: string }
  | { kind: 'event'; key: string; message: Message }
  /** `isFirst`: shows name and avatar, because it starts a group of messages by one sender. */
  | { kind: 'message'; key: string; message: Message; outgoing: Outgoing | null; isFirst: boolean }

type LogInput = {
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  firstUnseenId: number | null
  viewerId: number
  /** Formats the date in the viewer's time zone. */
  formatDay: (time: string) => string
}

/** Messages of one sender are grouped if they follow each other within this time. */
const GROUPING_MS = 5 * 60_000

/** Pending messages come last. */
export function buildLogRows({ messages, outgoing, firstUnseenId, viewerId, formatDay }: LogInput): LogRow[] {
  const confirmedIds = new Set(messages.map(({ clientId }) => clientId))
  const pending = outgoing.filter(({ clientId }) => !confirmedIds.has(clientId))
  const entries = [
    ...messages.map((message) => ({ message, outgoing: null })),
    ...pending.map((one) => ({ message: toPendingMessage(one, messages, viewerId), outgoing: one })),
  ]
  return entries.flatMap(({ message, outgoing: one }, index): LogRow[] => {
    const before = entries[index - 1]?.message
    const isNewDay = !before || formatDay(before.time) !== formatDay(message.time)
    const isNew = message.id === firstUnseenId
    const key = getRowKey(message)
    const row: LogRow = message.event
      ? { kind: 'event', key, message }
      : { kind: 'message', key, message, outgoing: one, isFirst: isNewDay || isNew || !isSameGroup(before, message) }
    return [
      ...(isNewDay ? [{ kind: 'day', key: `day ${formatDay(message.time)}`, time: message.time } as const] : []),
      ...(isNew ? [{ kind: 'new', key: 'new' } as const] : []),
      row,
    ]
  })
}

/** A pending message keeps its row when the server confirms it. */
const getRowKey = ({ id, clientId }: Message) => clientId ?? String(id)

const isSameGroup = (before: Message, { senderId, time, replyTo }: Message) =>
  !before.event && before.senderId === senderId && !replyTo && Date.parse(time) - Date.parse(before.time) < GROUPING_MS

function toPendingMessage({ clientId, message, replyTo, files, time }: Outgoing, messages: readonly Message[], viewerId: number): Message {
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
