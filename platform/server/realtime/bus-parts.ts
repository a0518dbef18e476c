import type { BusMessage, Told } from './bus.ts'

/** So many names fit into the 8,000 bytes that NOTIFY takes, the longest topics being 100 bytes. */
const NAMES = 50
/** Roles have longer names, in any script. */
const ROLES = 20
/** What is left of the 8,000 for data. */
const BYTES = 7_800

/** Many messages as few, without repeating a name, each small enough to be sent. */
export function inParts(messages: readonly BusMessage[]): BusMessage[] {
  const topics = [...new Map(messages.flatMap((one) => one.topics ?? []).map((topic) => [`${topic.topic} ${topic.by}`, topic])).values()]
  const users = [...new Set(messages.flatMap((one) => one.users ?? []))]
  const roles = [...new Set(messages.flatMap((one) => one.roles ?? []))]
  const sessions = [...new Set(messages.flatMap((one) => one.sessions ?? []))]
  const rooms = [...new Set(messages.flatMap((one) => one.rooms ?? []))]
  const { carried, tooLarge } = sorted(messages.flatMap((one) => one.tells ?? []))
  topics.push(...tooLarge.map((topic) => ({ topic })))
  const parts = Math.ceil(Math.max(topics.length, users.length, sessions.length, rooms.length) / NAMES)
  const ofRoles = Array.from({ length: Math.ceil(roles.length / ROLES) }, (_, index) => ({
    roles: roles.slice(index * ROLES, (index + 1) * ROLES),
  }))
  const others = Array.from({ length: parts }, (_, index) => {
    const part = <T>(all: T[]) => all.slice(index * NAMES, (index + 1) * NAMES)
    return { topics: part(topics), users: part(users), sessions: part(sessions), rooms: part(rooms) }
  })
  return [...ofRoles, ...others, ...carried.map((tells) => ({ tells }))]
}

/** In their order, as many together as fit; what is too large for NOTIFY is told as a change, to be asked for. */
function sorted(tells: readonly Told[]): { carried: Told[][]; tooLarge: string[] } {
  const carried: Told[][] = []
  const tooLarge = new Set<string>()
  let room = 0
  for (const told of tells) {
    const size = Buffer.byteLength(JSON.stringify(told)) + 1
    if (size > BYTES) tooLarge.add(told.topic)
    else if (size > room) {
      carried.push([told])
      room = BYTES - size
    } else {
      carried.at(-1)!.push(told)
      room -= size
    }
  }
  return { carried, tooLarge: [...tooLarge] }
}
