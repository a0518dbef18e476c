import { setTimeout as wait } from 'node:timers/promises'
import { getGroupId, PERSON_COUNT, ROOM_COUNT } from '../fixtures/chat-fixture.ts'
import { percentile } from '../report/results.ts'
import { scale } from '../scale.ts'
import { sendMessages } from './chat.ts'
import { ChatClient, type SendTimes } from './chat-client.ts'

const SECONDS = scale(10, 2)
const MESSAGES_PER_SECOND = 50

/** Delays in milliseconds; `missing` and `duplicates` of all messages to all members. */
export type RoomTraffic = { p50: number; p99: number; missing: number; duplicates: number }

/** A thousand people in rooms of a hundred whose members are connected to different processes. */
export async function measureRooms(port: number, tokens: readonly string[]): Promise<RoomTraffic> {
  const sent: SendTimes = new Map()
  const people = tokens.map((token, index) => new ChatClient({ token, port, group: getGroupId(index + 1), sent }))
  await inBatches(people, (person) => person.connect())
  await inBatches(people, (person) => person.fetchMissed())
  const before = people.map(({ received }) => received.size)
  await sendMessages(port, { tokens, sent, seconds: SECONDS, perSecond: MESSAGES_PER_SECOND })
  await wait(1_000)
  const delays = people.flatMap((one) => one.delays)
  const missing = people.reduce((sum, { received }, index) => sum + before[index]! + sent.size / ROOM_COUNT - received.size, 0)
  for (const person of people) person.close()
  return {
    p50: percentile(delays, 50),
    p99: percentile(delays, 99),
    missing,
    duplicates: people.reduce((sum, { duplicates }) => sum + duplicates, 0),
  }
}

async function inBatches(people: readonly ChatClient[], work: (person: ChatClient) => Promise<void>): Promise<void> {
  for (let first = 0; first < PERSON_COUNT; first += 50) await Promise.all(people.slice(first, first + 50).map(work))
}
