import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverModule, type Device } from '../module.ts'
import { openSocket, type TestSocket } from '../testing/socket.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { splitBusMessages } from './split-bus-messages.ts'
import { CLOSE_FAILED } from './connection.ts'

let rooms: Map<number, string[]>
let gate: Promise<void>
let queryCount: number
let devices: string[]
let server: TestServer
let address: string
const open: TestSocket[] = []

const recordEvent = (event: string) => async (_ctx: never, device: Device) => void devices.push(`${event} ${device.userId} ${device.tab}`)
const boards = serverModule<Record<never, never>, unknown>({
  name: 'boards',
  contract: {},
  handlers: {},
  topics: [
    {
      name: 'boards',
      isPersonal: true,
      canSubscribe: () => true,
      rooms: async ({ viewer }: { viewer: { id: number } }) => {
        const found = rooms.get(viewer.id) ?? []
        queryCount += 1
        await gate
        return found
      },
    },
  ],
  devices: { onOpen: recordEvent('opened'), onClose: recordEvent('closed'), onHeartbeat: async () => undefined },
})

beforeEach(async () => {
  rooms = new Map()
  gate = Promise.resolve()
  queryCount = 0
  devices = []
  server = await startTestServer({ modules: [boards] })
  address = await server.listen()
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close()
  await server.close()
})

async function listen(name: 'sam' | 'wei'): Promise<TestSocket> {
  const socket = await openSocket(address, server.people[name].accessToken)
  open.push(socket)
  socket.send({ type: 'subscribe', topics: ['boards'] })
  await socket.next(({ type }) => type === 'subscribed')
  return socket
}
const publish = (topic: string, n: number, key?: string) => server.app.platform.bus.publish({ messages: [{ topic, body: { n }, key }] })
const isMessage = ({ type }: { type: string }) => type === 'told'
const createMessage = (n: number) => ({ type: 'told', topic: 'boards', bodies: [{ n }] })

test('delivers messages of a room to its members under the name of their topic', async () => {
  const { sam, wei } = server.people
  rooms = new Map([
    [sam.id, ['board/1', 'board/2']],
    [wei.id, ['board/2']],
  ])
  const [one, other] = [await listen('sam'), await listen('wei')]
  publish('board/1', 1)
  publish('board/2', 2)
  expect(await one.next(isMessage)).toEqual(createMessage(1))
  expect(await one.next(isMessage)).toEqual(createMessage(2))
  expect(await other.next(isMessage)).toEqual(createMessage(2))
  expect(other.waiting()).toEqual([])
})

test('delivers simultaneous messages of a room together and in order', async () => {
  rooms.set(server.people.sam.id, ['board/1'])
  const socket = await listen('sam')
  for (const n of [1, 2, 3]) publish('board/1', n)
  expect(await socket.next(isMessage)).toEqual({ type: 'told', topic: 'boards', bodies: [{ n: 1 }, { n: 2 }, { n: 3 }] })
  publish('board/1', 4)
  expect(await socket.next(isMessage)).toEqual(createMessage(4))
})

test('rejects subscribing to a room by name', async () => {
  rooms.set(server.people.sam.id, ['board/1'])
  const socket = await listen('wei')
  socket.send({ type: 'subscribe', topics: ['board/1'] })
  expect((await socket.next(({ type }) => type === 'subscribed')).refused).toEqual(['board/1'])
})

test('removed members receive nothing more, even while rooms are being queried', async () => {
  const { sam } = server.people
  rooms.set(sam.id, ['board/1', 'board/2'])
  const socket = await listen('sam')
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  rooms.set(sam.id, ['board/2'])
  server.app.platform.bus.publish({ rooms: [sam.id] })
  publish('board/1', 1)
  publish('board/2', 2)
  resolve()
  expect(await socket.next(isMessage)).toEqual(createMessage(2))
  publish('board/1', 3)
  publish('board/2', 4)
  expect(await socket.next(isMessage)).toEqual(createMessage(4))
  expect(socket.waiting()).toEqual([])
})

test('a room change during the query takes effect', async () => {
  const { sam } = server.people
  const socket = await openSocket(address, sam.accessToken)
  open.push(socket)
  rooms.set(sam.id, ['board/1'])
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  socket.send({ type: 'subscribe', topics: ['boards'] })
  await expect.poll(() => queryCount).toBe(1)
  rooms.set(sam.id, ['board/2'])
  server.app.platform.bus.publish({ rooms: [sam.id] })
  resolve()
  await socket.next(({ type }) => type === 'subscribed')
  publish('board/1', 1)
  publish('board/2', 2)
  expect(await socket.next(isMessage)).toEqual(createMessage(2))
  expect(socket.waiting()).toEqual([])
})

test('a slow query of an earlier change does not override a later one', async () => {
  const { sam } = server.people
  const socket = await listen('sam')
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  rooms.set(sam.id, ['board/1'])
  server.app.platform.bus.publish({ rooms: [sam.id] })
  await expect.poll(() => queryCount).toBe(2)
  gate = Promise.resolve()
  rooms.set(sam.id, ['board/2'])
  server.app.platform.bus.publish({ rooms: [sam.id] })
  await expect.poll(() => queryCount).toBe(3)
  resolve()
  publish('board/1', 1)
  publish('board/2', 2)
  expect(await socket.next(isMessage)).toEqual(createMessage(2))
  expect(socket.waiting()).toEqual([])
})

test('new members are notified of the change only once they receive messages of the room', async () => {
  const { sam } = server.people
  const socket = await listen('sam')
  rooms.set(sam.id, ['board/1'])
  server.app.platform.bus.publish({ rooms: [sam.id], topics: [{ topic: `boards/${sam.id}` }] })
  await socket.next(({ type }) => type === 'changed')
  publish('board/1', 1)
  expect(await socket.next(isMessage)).toEqual(createMessage(1))
})

test('new members receive the messages of the command that added them, once', async () => {
  const { sam, wei } = server.people
  rooms.set(wei.id, ['board/1'])
  const [one, other] = [await listen('sam'), await listen('wei')]
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  rooms.set(sam.id, ['board/1'])
  server.app.platform.bus.publish({ rooms: [sam.id, wei.id], messages: [{ topic: 'board/1', body: { n: 1 } }] })
  publish('board/2', 2)
  resolve()
  expect(await one.next(isMessage)).toEqual(createMessage(1))
  expect(await other.next(isMessage)).toEqual(createMessage(1))
  publish('board/1', 3)
  expect(await one.next(isMessage)).toEqual(createMessage(3))
  expect(await other.next(isMessage)).toEqual(createMessage(3))
})

test('disconnects clients whose rooms cannot be queried', async () => {
  const { sam } = server.people
  rooms.set(sam.id, ['board/1'])
  const socket = await listen('sam')
  const { promise, reject } = Promise.withResolvers<void>()
  gate = promise
  server.app.platform.bus.publish({ rooms: [sam.id], messages: [{ topic: 'board/1', body: { n: 1 } }] })
  reject(new Error('The database is away.'))
  expect([await socket.closed, socket.waiting()]).toEqual([CLOSE_FAILED, []])
  gate = Promise.resolve()
  const again = await listen('sam')
  publish('board/1', 2)
  expect(await again.next(isMessage)).toEqual(createMessage(2))
})

test('sends messages with keys at most once a second, the last of each key in order', { tags: ['long'] }, async () => {
  rooms.set(server.people.sam.id, ['board/1'])
  const socket = await listen('sam')
  for (const n of [1, 2, 3]) publish('board/1', n, n === 2 ? 'two' : 'odd')
  expect(await socket.next(isMessage)).toEqual({ type: 'told', topic: 'boards', bodies: [{ n: 2 }, { n: 3 }] })
})

test('tells modules when users open and close tabs', async () => {
  const { id } = server.people.sam
  const socket = await listen('sam')
  await expect.poll(() => devices).toEqual([`opened ${id} test`])
  socket.close()
  await expect.poll(() => devices).toEqual([`opened ${id} test`, `closed ${id} test`])
})

test('packs messages between processes into few parts and sends oversized ones as changes', () => {
  const body = (size: number) => ({ text: 'x'.repeat(size) })
  const createMessage = (topic: string, size: number) => ({ topic, body: body(size) })
  const parts = splitBusMessages([
    { messages: [createMessage('a', 3000), createMessage('b', 3000)] },
    { messages: [createMessage('c', 3000), createMessage('d', 9000)] },
  ])
  expect(parts.map(({ messages, topics }) => [messages?.map(({ topic }) => topic), topics])).toEqual([
    [undefined, [{ topic: 'd' }]],
    [['a', 'b'], undefined],
    [['c'], undefined],
  ])
  for (const part of parts) expect(Buffer.byteLength(JSON.stringify({ from: '12345678', message: part }))).toBeLessThan(8000)
})
