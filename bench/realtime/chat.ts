import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createAccessTokens, loadSigningKey } from '#platform/server/identity/sessions/access-tokens.ts'
import { ChatClient, type SendTimes } from './chat-client.ts'
import {
  getGroupId,
  LONG_CHAT_CONTACT,
  MESSAGE_COUNT,
  openChatFixture,
  PERSON_COUNT,
  ROOM_SIZE,
  ROOM_COUNT,
} from '../fixtures/chat-fixture.ts'
import { measureFsync } from '../load/fsync.ts'
import { atMost, percentile, formatNumber, type Row, type Table } from '../report/results.ts'
import { encodeRequest } from '../load/http-connection.ts'
import { sendContinuously, sendAtRate, type LoadResult } from '../load/send-requests.ts'
import { measureMemoryAfterGc, startServerWithMetrics, startBareBroadcast, type RunningServer } from '../load/server-process.ts'
import { scale } from '../scale.ts'
import { COMMON_WORD, RARE_WORD } from '../fixtures/sample-text.ts'

/** BENCH_CHAT_SECONDS=300 runs a longer test. */
const SECONDS = Number(process.env.BENCH_CHAT_SECONDS ?? scale(30, 3))
const MESSAGES_PER_SECOND = 100
const DROPS_PER_SECOND = 2

/**
 * A thousand people in rooms of a hundred, 100 messages per second and dropping connections, compared with a minimal broadcast server;
 * then a chat with a million messages.
 */
export async function measureChat(): Promise<Table[]> {
  const fixture = await openChatFixture()
  try {
    const bare = [await measureBareBroadcast()]
    const dataDir = await fixture.copy('chat')
    const server = await startServerWithMetrics(dataDir)
    const tokens = await signTokens(dataDir)
    const traffic = await measureTraffic(server, { tokens, dataDir })
    const long = await measureLongChat(server, tokens)
    await server.stop()
    bare.push(await measureBareBroadcast())
    return [
      {
        title: `Chat: ${PERSON_COUNT} people, ${MESSAGES_PER_SECOND} messages per second, ${SECONDS} s`,
        columns: [''],
        rows: [...toRows(traffic, bare), ...long],
      },
    ]
  } finally {
    await fixture.remove()
  }
}

export async function signTokens(dataDir: string): Promise<string[]> {
  const { sign } = createAccessTokens(
    () => loadSigningKey(dataDir),
    () => new Date(),
  )
  return Promise.all(Array.from({ length: PERSON_COUNT }, (_, index) => sign({ userId: index + 1, sessionId: index + 1 })))
}

type Sending = { tokens: readonly string[]; sent: SendTimes; seconds: number; perSecond: number }

/** Sends messages to the rooms at a fixed rate and notes when. */
export const sendMessages = (port: number, { tokens, sent, seconds, perSecond }: Sending): Promise<LoadResult> =>
  sendAtRate(port, {
    connections: 16,
    seconds,
    perSecond,
    createRequest: (index) => {
      const person = getSender(index)
      sent.set(index, performance.now())
      const obj = { contact: { id: getGroupId(person) }, message: createText(index) }
      return encodeRequest({ method: 'POST', path: '/apps/chat/send-msg', body: { obj }, token: tokens[person - 1]! })
    },
  })

const createText = (index: number) =>
  `${String(index).padStart(8, '0')} The pallets for room ${index % ROOM_COUNT} arrive on Friday, according to the carrier`
/** People take turns; consecutive senders are in different rooms. */
const getSender = (index: number) => ((index * 101) % PERSON_COUNT) + 1

/** Delays and the CPU time of the server in milliseconds. */
type Delivery = { delays: number[]; cpu: number; sent: number }
type Traffic = Delivery & { send: LoadResult; disk: number[]; kilobytes: number; missing: number; duplicates: number; drops: number }

async function measureTraffic(server: RunningServer, { tokens, dataDir }: { tokens: string[]; dataDir: string }): Promise<Traffic> {
  const sent: SendTimes = new Map()
  const people = tokens.map((token, index) => new ChatClient({ token, port: server.port, group: getGroupId(index + 1), sent }))
  const kilobytes = await connectAll(server, people)
  let isFinished = false
  const droppingConnections = dropConnections(people, () => isFinished)
  const measuringFsync = measureFsync(dataDir, () => isFinished)
  const cpuBefore = (await server.requestMetrics('read')).cpu
  const send = await sendMessages(server.port, { tokens, sent, seconds: SECONDS, perSecond: MESSAGES_PER_SECOND })
  isFinished = true
  const drops = await droppingConnections
  const cpu = (await server.requestMetrics('read')).cpu - cpuBefore
  await wait(1_000)
  for (let first = 0; first < PERSON_COUNT; first += 50)
    await Promise.all(people.slice(first, first + 50).map((person) => person.fetchMissed()))
  for (const person of people) person.close()
  return {
    delays: people.flatMap(({ delays }) => delays),
    send,
    kilobytes,
    missing: people.reduce((sum, { received }) => sum + (sent.size / ROOM_COUNT - received.size), 0),
    duplicates: people.reduce((sum, { duplicates }) => sum + duplicates, 0),
    sent: sent.size,
    cpu,
    drops,
    disk: await measuringFsync,
  }
}

/** Returns the memory per connection in kilobytes, without the code that the first connections load. */
async function connectAll(server: RunningServer, people: ChatClient[]): Promise<number> {
  await Promise.all(people.slice(0, 20).map((person) => person.connect()))
  for (const person of people.slice(0, 20)) person.close()
  const before = await measureMemoryAfterGc(server)
  for (let first = 0; first < PERSON_COUNT; first += 50)
    await Promise.all(people.slice(first, first + 50).map((person) => person.connect()))
  return ((await measureMemoryAfterGc(server)) - before) / PERSON_COUNT / 1024
}

async function dropConnections(people: ChatClient[], isFinished: () => boolean): Promise<number> {
  let drops = 0
  for (; !isFinished(); drops++) {
    await people[Math.floor(Math.random() * PERSON_COUNT)]!.reconnect()
    await wait(1000 / DROPS_PER_SECOND)
  }
  return drops
}

/** Sends the same traffic through a minimal broadcast server. */
async function measureBareBroadcast(): Promise<Delivery> {
  const server = await startBareBroadcast()
  const sent: SendTimes = new Map()
  const delays: number[] = []
  const sockets: WebSocket[] = []
  for (let person = 1; person <= PERSON_COUNT; person++) {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/${getGroupId(person)}`, { perMessageDeflate: false })
    socket.on('message', (data) => {
      const { message } = JSON.parse((data as Buffer).toString()) as { message: string }
      delays.push(performance.now() - sent.get(Number(message.slice(0, 8)))!)
    })
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
    sockets.push(socket)
  }
  const before = await server.requestMetrics('read')
  const start = performance.now()
  for (let index = 0; index < Math.min(SECONDS / 3, 30) * MESSAGES_PER_SECOND; index++) {
    await wait(Math.max(0, start + (index / MESSAGES_PER_SECOND) * 1000 - performance.now()))
    sent.set(index, performance.now())
    sockets[getSender(index) - 1]!.send(JSON.stringify({ message: createText(index) }))
  }
  await wait(500)
  const { cpu } = await server.requestMetrics('read')
  for (const socket of sockets) socket.terminate()
  await server.stop()
  return { delays, cpu: cpu - before.cpu, sent: sent.size }
}

function toRows({ send, disk, kilobytes, missing, duplicates, drops, ...delivery }: Traffic, bare: Delivery[]): Row[] {
  const delays = bare.flatMap((one) => one.delays)
  const formatTarget = (percent: number, max: number) => `≤ ${max} ms (bare ${formatNumber(percentile(delays, percent))})`
  const getCpuPerMessage = (all: Delivery[]) => all.reduce((sum, { cpu }) => sum + cpu, 0) / all.reduce((sum, { sent }) => sum + sent, 0)
  return [
    { ...atMost('delivery of a message, p50', percentile(delivery.delays, 50), { max: 50, unit: 'ms' }), target: formatTarget(50, 50) },
    { ...atMost('delivery of a message, p99', percentile(delivery.delays, 99), { max: 250, unit: 'ms' }), target: formatTarget(99, 250) },
    atMost(`lost, of ${delivery.sent} messages to ${ROOM_SIZE} each, ${drops} dropped connections`, missing, { max: 0, unit: '' }),
    atMost('duplicates', duplicates, { max: 0, unit: '' }),
    {
      ...atMost('response to sending, p95', send.p95, { max: 40, unit: 'ms' }),
      target: `≤ 40 ms (one fsync ${formatNumber(percentile(disk, 95))})`,
    },
    {
      name: `CPU time per message to ${ROOM_SIZE} people`,
      values: [`${formatNumber(getCpuPerMessage([delivery]))} ms`],
      target: `(bare ${formatNumber(getCpuPerMessage(bare))} ms)`,
      passes: undefined,
    },
    atMost('memory per connection', kilobytes, { max: 25, unit: 'KB' }),
  ]
}

async function measureLongChat(server: RunningServer, tokens: string[]): Promise<Row[]> {
  const measure = (path: (index: number) => string) =>
    sendContinuously(server.port, {
      connections: 1,
      seconds: 3,
      maxRequests: scale(300, 5),
      createRequest: (index) => encodeRequest({ method: 'GET', path: path(index), token: tokens[index % ROOM_SIZE]! }),
    })
  const search = (q: string) => (index: number) => `/apps/chat/search?q=${encodeURIComponent(`${q}${index}`)}`
  const chat = `/apps/chat/get-chat?id=${LONG_CHAT_CONTACT}`
  const opened = await measure(() => chat)
  const earlier = await measure((index) => `${chat}&seen=false&around=${((index * 7919) % (MESSAGE_COUNT - 1_000)) + 1}`)
  const fewMatches = await measure(search('no 12'))
  const manyMatches = await measure((index) => `/apps/chat/search?q=${RARE_WORD}&page=${(index % 20) + 1}`)
  const mostMatches = await measure((index) => `/apps/chat/search?q=${COMMON_WORD}&page=${(index % 20) + 1}`)
  const inChat = await measure((index) => `/apps/chat/search?id=${LONG_CHAT_CONTACT}&q=${COMMON_WORD}&page=${(index % 20) + 1}`)
  return [
    atMost(`open a chat of ${MESSAGE_COUNT.toLocaleString('en')} messages, p95`, opened.p95, { max: 70, unit: 'ms' }),
    atMost('open it at an old message, p95', earlier.p95, { max: 70, unit: 'ms' }),
    atMost('search, few matches, p95', fewMatches.p95, { max: 200, unit: 'ms' }),
    atMost('search, 10,000 matches, p95', manyMatches.p95, { max: 200, unit: 'ms' }),
    atMost('search, 100,000 matches, p95', mostMatches.p95, { max: 200, unit: 'ms' }),
    atMost('search in this chat, 100,000 matches, p95', inChat.p95, { max: 200, unit: 'ms' }),
  ]
}
