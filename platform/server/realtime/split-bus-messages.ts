import type { BusMessage, TopicMessage } from './bus.ts'

/** Fits into the 8,000 bytes of NOTIFY; topics have at most 100 bytes. */
const NAMES_PER_MESSAGE = 50
const ROLES_PER_MESSAGE = 20
const DATA_BYTES = 7_800

/** Merges messages without repeating names and splits them to fit into NOTIFY. */
export function splitBusMessages(messages: readonly BusMessage[]): BusMessage[] {
  const topics = [...new Map(messages.flatMap((one) => one.topics ?? []).map((topic) => [`${topic.topic} ${topic.by}`, topic])).values()]
  const users = [...new Set(messages.flatMap((one) => one.users ?? []))]
  const roles = [...new Set(messages.flatMap((one) => one.roles ?? []))]
  const sessions = [...new Set(messages.flatMap((one) => one.sessions ?? []))]
  const rooms = [...new Set(messages.flatMap((one) => one.rooms ?? []))]
  const { batches, oversizedTopics } = batchBySize(messages.flatMap((one) => one.messages ?? []))
  topics.push(...oversizedTopics.map((topic) => ({ topic })))
  const roleMessages = Array.from({ length: Math.ceil(roles.length / ROLES_PER_MESSAGE) }, (_, index) => ({
    roles: roles.slice(index * ROLES_PER_MESSAGE, (index + 1) * ROLES_PER_MESSAGE),
  }))
  const count = Math.ceil(Math.max(topics.length, users.length, sessions.length, rooms.length) / NAMES_PER_MESSAGE)
  const nameMessages = Array.from({ length: count }, (_, index) => {
    const slice = <T>(all: T[]) => all.slice(index * NAMES_PER_MESSAGE, (index + 1) * NAMES_PER_MESSAGE)
    return { topics: slice(topics), users: slice(users), sessions: slice(sessions), rooms: slice(rooms) }
  })
  return [...roleMessages, ...nameMessages, ...batches.map((batch) => ({ messages: batch }))]
}

/** Data too large for NOTIFY is sent as a change, which clients refetch. */
function batchBySize(messages: readonly TopicMessage[]): { batches: TopicMessage[][]; oversizedTopics: string[] } {
  const batches: TopicMessage[][] = []
  const oversizedTopics = new Set<string>()
  let remaining = 0
  for (const message of messages) {
    const size = Buffer.byteLength(JSON.stringify(message)) + 1
    if (size > DATA_BYTES) oversizedTopics.add(message.topic)
    else if (size > remaining) {
      batches.push([message])
      remaining = DATA_BYTES - size
    } else {
      batches.at(-1)!.push(message)
      remaining -= size
    }
  }
  return { batches, oversizedTopics: [...oversizedTopics] }
}
