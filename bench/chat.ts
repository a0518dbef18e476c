import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createAccessTokens, readSigningKey } from '#platform/server/identity/access-tokens.ts'
import { Person, type Sent } from './chat-person.ts'
import { groupOf, LONG, openChatWorld, PEOPLE, ROOM, ROOMS } from './chat-world.ts'
import { watchDisk } from './disk.ts'
import { atMost, percentile, short, type Row, type Table } from './figures.ts'
import { requestOf } from './keep-alive.ts'
import { load, pace, type Load } from './load.ts'
import { settledMemory, startObserved, startRooms, type Running } from './processes.ts'
import { COMMON, SOME } from './words.ts'

/** `BENCH_CHAT_SECONDS=300` for the long run. */
const SECONDS = Number(process.env.BENCH_CHAT_SECONDS ?? 30)
const A_SECOND = 100
const DROPS_A_SECOND = 2

/** A thousand people in rooms of a hundred, 100 messages a second, connections that drop, beside a bare broadcast; then the long chat. */
export async function measureChat(): Promise<Table[]> {
  const world = await openChatWorld()
  try {
    const bare = [await broadcastBare()]
    const dataDir = await world.copy('chat')
    const server = await startObserved(dataDir)
    const tokens = await tokensOf(dataDir)
    const traffic = await converse(server, { tokens, dataDir })
    const long = await readLong(server, tokens)
    await server.stop()
    bare.push(await broadcastBare())
    return [
      {
        title: `Chat: ${PEOPLE} people, ${A_SECOND} messages a second, ${SECONDS} s`,
        columns: [''],
        rows: [...rowsOf(traffic, bare), ...long],
      },
    ]
  } finally {
    await world.remove()
  }
}

async function tokensOf(dataDir: string): Promise<string[]> {
  const { sign } = createAccessTokens(await readSigningKey(dataDir), () => new Date())
  return Promise.all(Array.from({ length: PEOPLE }, (_, index) => sign({ userId: index + 1, sessionId: index + 1 })))
}

const textOf = (index: number) => `${String(index).padStart(8, '0')} The pallets for room ${index % ROOMS} come on Friday, says the carrier`
/** People take turns, in another room each time. */
const senderOf = (index: number) => ((index * 101) % PEOPLE) + 1

/** `cpu`: milliseconds of the server's processor while it heard and told. */
type Heard = { delays: number[]; cpu: number; sent: number }
type Traffic = Heard & { send: Load; disk: number[]; kilobytes: number; missing: number; doubles: number; drops: number }

async function converse(server: Running, { tokens, dataDir }: { tokens: string[]; dataDir: string }): Promise<Traffic> {
  const sent: Sent = new Map()
  const people = tokens.map((token, index) => new Person({ token, port: server.port, group: groupOf(index + 1), sent }))
  const kilobytes = await connectAll(server, people)
  let isOver = false
  const dropping = dropAtRandom(people, () => isOver)
  const syncing = watchDisk(dataDir, () => isOver)
  const cpuBefore = (await server.observe('read')).cpu
  const send = await pace(server.port, {
    connections: 16,
    seconds: SECONDS,
    perSecond: A_SECOND,
    next: (index) => {
      const person = senderOf(index)
      sent.set(index, performance.now())
      const obj = { contact: { id: groupOf(person) }, message: textOf(index) }
      return requestOf({ method: 'POST', path: '/apps/chat/send-msg', body: { obj }, token: tokens[person - 1]! })
    },
  })
  isOver = true
  const drops = await dropping
  const cpu = (await server.observe('read')).cpu - cpuBefore
  await wait(1_000)
  for (let first = 0; first < PEOPLE; first += 50) await Promise.all(people.slice(first, first + 50).map((person) => person.catchUp()))
  for (const person of people) person.close()
  return {
    delays: people.flatMap(({ delays }) => delays),
    send,
    kilobytes,
    missing: people.reduce((sum, { known }) => sum + (sent.size / ROOMS - known.size), 0),
    doubles: people.reduce((sum, { doubles }) => sum + doubles, 0),
    sent: sent.size,
    cpu,
    drops,
    disk: await syncing,
  }
}

/** Answers the memory for each in kilobytes. What the first connections load is not what one more costs. */
async function connectAll(server: Running, people: Person[]): Promise<number> {
  await Promise.all(people.slice(0, 20).map((person) => person.connect()))
  for (const person of people.slice(0, 20)) person.close()
  const before = await settledMemory(server)
  for (let first = 0; first < PEOPLE; first += 50) await Promise.all(people.slice(first, first + 50).map((person) => person.connect()))
  return ((await settledMemory(server)) - before) / PEOPLE / 1024
}

async function dropAtRandom(people: Person[], isOver: () => boolean): Promise<number> {
  let drops = 0
  for (; !isOver(); drops++) {
    await people[Math.floor(Math.random() * PEOPLE)]!.drop()
    await wait(1000 / DROPS_A_SECOND)
  }
  return drops
}

/** The same traffic for a while through a server that does nothing but repeat. */
async function broadcastBare(): Promise<Heard> {
  const server = await startRooms()
  const sent: Sent = new Map()
  const delays: number[] = []
  const sockets: WebSocket[] = []
  for (let person = 1; person <= PEOPLE; person++) {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/${groupOf(person)}`, { perMessageDeflate: false })
    socket.on('message', (data) => {
      const { message } = JSON.parse((data as Buffer).toString()) as { message: string }
      delays.push(performance.now() - sent.get(Number(message.slice(0, 8)))!)
    })
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
    sockets.push(socket)
  }
  const before = await server.observe('read')
  const start = performance.now()
  for (let index = 0; index < Math.min(SECONDS / 3, 30) * A_SECOND; index++) {
    await wait(Math.max(0, start + (index / A_SECOND) * 1000 - performance.now()))
    sent.set(index, performance.now())
    sockets[senderOf(index) - 1]!.send(JSON.stringify({ message: textOf(index) }))
  }
  await wait(500)
  const { cpu } = await server.observe('read')
  for (const socket of sockets) socket.terminate()
  await server.stop()
  return { delays, cpu: cpu - before.cpu, sent: sent.size }
}

function rowsOf({ send, disk, kilobytes, missing, doubles, drops, ...heard }: Traffic, bare: Heard[]): Row[] {
  const delays = bare.flatMap((one) => one.delays)
  const beside = (percent: number, most: number) => `≤ ${most} ms (bare ${short(percentile(delays, percent))})`
  const perMessage = (all: Heard[]) => all.reduce((sum, { cpu }) => sum + cpu, 0) / all.reduce((sum, { sent }) => sum + sent, 0)
  return [
    { ...atMost('a message is heard by all, p50', percentile(heard.delays, 50), { most: 50, unit: 'ms' }), target: beside(50, 50) },
    { ...atMost('p99', percentile(heard.delays, 99), { most: 250, unit: 'ms' }), target: beside(99, 250) },
    atMost(`lost of ${heard.sent} messages to ${ROOM} each, ${drops} connections dropped`, missing, { most: 0, unit: '' }),
    atMost('heard twice', doubles, { most: 0, unit: '' }),
    {
      ...atMost('sending is answered, p95', send.p95, { most: 40, unit: 'ms' }),
      target: `≤ 40 ms (one fsync ${short(percentile(disk, 95))})`,
    },
    {
      name: `the server's processor for one message to ${ROOM}`,
      figures: [`${short(perMessage([heard]))} ms`],
      target: `(bare ${short(perMessage(bare))} ms)`,
      passes: undefined,
    },
    atMost('memory for each connection', kilobytes, { most: 25, unit: 'KB' }),
  ]
}

async function readLong(server: Running, tokens: string[]): Promise<Row[]> {
  const ask = (path: (index: number) => string) =>
    load(server.port, {
      connections: 1,
      seconds: 3,
      most: 300,
      next: (index) => requestOf({ method: 'GET', path: path(index), token: tokens[index % ROOM]! }),
    })
  const search = (q: string) => (index: number) => `/apps/chat/search?q=${encodeURIComponent(`${q}${index}`)}`
  const chat = `/apps/chat/get-chat?id=${LONG}`
  const opened = await ask(() => chat)
  const earlier = await ask((index) => `${chat}&seen=false&around=${((index * 7919) % 999_000) + 1}`)
  const rare = await ask(search('no 12'))
  const some = await ask((index) => `/apps/chat/search?q=${SOME}&page=${(index % 20) + 1}`)
  const common = await ask((index) => `/apps/chat/search?q=${COMMON}&page=${(index % 20) + 1}`)
  const inChat = await ask((index) => `/apps/chat/search?id=${LONG}&q=${COMMON}&page=${(index % 20) + 1}`)
  return [
    atMost('1,000,000 messages opened, p95', opened.p95, { most: 70, unit: 'ms' }),
    atMost('opened around any of them, p95', earlier.p95, { most: 70, unit: 'ms' }),
    atMost('search, few hits, p95', rare.p95, { most: 200, unit: 'ms' }),
    atMost('search, 10,000 hits, p95', some.p95, { most: 200, unit: 'ms' }),
    atMost('search, 100,000 hits, p95', common.p95, { most: 200, unit: 'ms' }),
    atMost('search in the chat, 100,000 hits, p95', inChat.p95, { most: 200, unit: 'ms' }),
  ]
}
