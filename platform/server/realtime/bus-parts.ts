import type { BusMessage } from './bus.ts'

/** So many names fit into the 8,000 bytes that NOTIFY takes, the longest topics being 100 bytes. */
const NAMES = 50
/** Roles have longer names, in any script. */
const ROLES = 20

/** Many messages as few, without repeating a name, each small enough to be sent. */
export function inParts(messages: readonly BusMessage[]): BusMessage[] {
  const topics = [...new Map(messages.flatMap((one) => one.topics ?? []).map((topic) => [`${topic.topic} ${topic.by}`, topic])).values()]
  const users = [...new Set(messages.flatMap((one) => one.users ?? []))]
  const roles = [...new Set(messages.flatMap((one) => one.roles ?? []))]
  const sessions = [...new Set(messages.flatMap((one) => one.sessions ?? []))]
  const parts = Math.ceil(Math.max(topics.length, users.length, sessions.length) / NAMES)
  const ofRoles = Array.from({ length: Math.ceil(roles.length / ROLES) }, (_, index) => ({
    roles: roles.slice(index * ROLES, (index + 1) * ROLES),
  }))
  const others = Array.from({ length: parts }, (_, index) => {
    const part = <T>(all: T[]) => all.slice(index * NAMES, (index + 1) * NAMES)
    return { topics: part(topics), users: part(users), sessions: part(sessions) }
  })
  return [...ofRoles, ...others]
}
