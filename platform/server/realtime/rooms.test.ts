import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverModule, type Device } from '../module.ts'
import { openSocket, type TestSocket } from '../testing/socket.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { inParts } from './bus-parts.ts'
import { CLOSE_FAILED } from './connection.ts'

/** Rooms by user id; a test says who is in which. */
let rooms: Map<number, string[]>
let gate: Promise<void>
let asked: number
let devices: string[]
let server: TestServer
let address: string
const open: TestSocket[] = []

const note = (what: string) => async (_ctx: never, device: Device) => void devices.push(`${what} ${device.userId} ${device.tab}`)
const harbour = serverModule<Record<never, never>, unknown>({
  name: 'harbour',
  contract: {},
  verbs: {},
  topics: [
    {
      name: 'quays',
      own: true,
      may: () => true,
      rooms: async ({ viewer }: { viewer: { id: number } }) => {
        const found = rooms.get(viewer.id) ?? []
        asked += 1
        await gate
        return found
      },
    },
  ],
  devices: { opened: note('opened'), closed: note('closed'), alive: async () => undefined },
})

beforeEach(async () => {
  rooms = new Map()
  gate = Promise.resolve()
  asked = 0
  devices = []
  server = await startTestServer({ modules: [harbour] })
  address = await server.listen()
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close()
  await server.close()
})

async function listen(name: 'sam' | 'wei'): Promise<TestSocket> {
  const socket = await openSocket(address, server.people[name].accessToken)
  open.push(socket)
  socket.send({ type: 'subscribe', topics: ['quays'] })
  await socket.next(({ type }) => type === 'subscribed')
  return socket
}
const tell = (topic: string, n: number, key?: string) => server.app.platform.bus.publish({ tells: [{ topic, body: { n }, key }] })
const isTold = ({ type }: { type: string }) => type === 'told'
const said = (n: number) => ({ type: 'told', topic: 'quays', bodies: [{ n }] })

test('what is told in a room reaches those who are in it, under the name of their topic', async () => {
  const { sam, wei } = server.people
  rooms = new Map([
    [sam.id, ['quay/1', 'quay/2']],
    [wei.id, ['quay/2']],
  ])
  const [one, other] = [await listen('sam'), await listen('wei')]
  tell('quay/1', 1)
  tell('quay/2', 2)
  expect(await one.next(isTold)).toEqual(said(1))
  expect(await one.next(isTold)).toEqual(said(2))
  expect(await other.next(isTold)).toEqual(said(2))
  expect(other.waiting()).toEqual([])
})

test('what is told of a room at once comes together, in its order', async () => {
  rooms.set(server.people.sam.id, ['quay/1'])
  const socket = await listen('sam')
  for (const n of [1, 2, 3]) tell('quay/1', n)
  expect(await socket.next(isTold)).toEqual({ type: 'told', topic: 'quays', bodies: [{ n: 1 }, { n: 2 }, { n: 3 }] })
  tell('quay/1', 4)
  expect(await socket.next(isTold)).toEqual(said(4))
})

test('nobody names a room to get into it', async () => {
  rooms.set(server.people.sam.id, ['quay/1'])
  const socket = await listen('wei')
  socket.send({ type: 'subscribe', topics: ['quay/1'] })
  expect((await socket.next(({ type }) => type === 'subscribed')).refused).toEqual(['quay/1'])
})

test('whoever is taken out of a room hears nothing more of it, not even while their rooms are asked for', async () => {
  const { sam } = server.people
  rooms.set(sam.id, ['quay/1', 'quay/2'])
  const socket = await listen('sam')
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  rooms.set(sam.id, ['quay/2'])
  server.app.platform.bus.publish({ rooms: [sam.id] })
  tell('quay/1', 1)
  tell('quay/2', 2)
  resolve()
  expect(await socket.next(isTold)).toEqual(said(2))
  tell('quay/1', 3)
  tell('quay/2', 4)
  expect(await socket.next(isTold)).toEqual(said(4))
  expect(socket.waiting()).toEqual([])
})

test('whoever comes into a room while they are still asked for is in it, and out of the one before', async () => {
  const { sam } = server.people
  const socket = await openSocket(address, sam.accessToken)
  open.push(socket)
  rooms.set(sam.id, ['quay/1'])
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  socket.send({ type: 'subscribe', topics: ['quays'] })
  await expect.poll(() => asked).toBe(1)
  rooms.set(sam.id, ['quay/2'])
  server.app.platform.bus.publish({ rooms: [sam.id] })
  resolve()
  await socket.next(({ type }) => type === 'subscribed')
  tell('quay/1', 1)
  tell('quay/2', 2)
  expect(await socket.next(isTold)).toEqual(said(2))
  expect(socket.waiting()).toEqual([])
})

test('of two changes the earlier one does not win because its rooms took longer to find', async () => {
  const { sam } = server.people
  const socket = await listen('sam')
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  rooms.set(sam.id, ['quay/1'])
  server.app.platform.bus.publish({ rooms: [sam.id] })
  await expect.poll(() => asked).toBe(2)
  gate = Promise.resolve()
  rooms.set(sam.id, ['quay/2'])
  server.app.platform.bus.publish({ rooms: [sam.id] })
  await expect.poll(() => asked).toBe(3)
  resolve()
  tell('quay/1', 1)
  tell('quay/2', 2)
  expect(await socket.next(isTold)).toEqual(said(2))
  expect(socket.waiting()).toEqual([])
})

test('whoever comes into a room hears that something changed only when they hear the room', async () => {
  const { sam } = server.people
  const socket = await listen('sam')
  rooms.set(sam.id, ['quay/1'])
  server.app.platform.bus.publish({ rooms: [sam.id], topics: [{ topic: `quays/${sam.id}` }] })
  await socket.next(({ type }) => type === 'changed')
  tell('quay/1', 1)
  expect(await socket.next(isTold)).toEqual(said(1))
})

test('whoever comes into a room by an act hears what the act tells in it, once', async () => {
  const { sam, wei } = server.people
  rooms.set(wei.id, ['quay/1'])
  const [one, other] = [await listen('sam'), await listen('wei')]
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  rooms.set(sam.id, ['quay/1'])
  server.app.platform.bus.publish({ rooms: [sam.id, wei.id], tells: [{ topic: 'quay/1', body: { n: 1 } }] })
  tell('quay/2', 2)
  resolve()
  expect(await one.next(isTold)).toEqual(said(1))
  expect(await other.next(isTold)).toEqual(said(1))
  tell('quay/1', 3)
  expect(await one.next(isTold)).toEqual(said(3))
  expect(await other.next(isTold)).toEqual(said(3))
})

test('whoever cannot be told which rooms they are in is let go, to come back and ask anew', async () => {
  const { sam } = server.people
  rooms.set(sam.id, ['quay/1'])
  const socket = await listen('sam')
  const { promise, reject } = Promise.withResolvers<void>()
  gate = promise
  server.app.platform.bus.publish({ rooms: [sam.id], tells: [{ topic: 'quay/1', body: { n: 1 } }] })
  reject(new Error('The database is away.'))
  expect([await socket.closed, socket.waiting()]).toEqual([CLOSE_FAILED, []])
  gate = Promise.resolve()
  const again = await listen('sam')
  tell('quay/1', 2)
  expect(await again.next(isTold)).toEqual(said(2))
})

test('what has a key is told at most once a second, the last of each, and the newest at the end', { tags: ['long'] }, async () => {
  rooms.set(server.people.sam.id, ['quay/1'])
  const socket = await listen('sam')
  for (const n of [1, 2, 3]) tell('quay/1', n, n === 2 ? 'two' : 'odd')
  expect(await socket.next(isTold)).toEqual({ type: 'told', topic: 'quays', bodies: [{ n: 2 }, { n: 3 }] })
})

test('modules learn who comes and goes, on which tab', async () => {
  const { id } = server.people.sam
  const socket = await listen('sam')
  await expect.poll(() => devices).toEqual([`opened ${id} test`])
  socket.close()
  await expect.poll(() => devices).toEqual([`opened ${id} test`, `closed ${id} test`])
})

test('between processes, what is told goes in as few parts as it fits into, and what is too large as a change', () => {
  const body = (size: number) => ({ text: 'x'.repeat(size) })
  const told = (topic: string, size: number) => ({ topic, body: body(size) })
  const parts = inParts([{ tells: [told('a', 3000), told('b', 3000)] }, { tells: [told('c', 3000), told('d', 9000)] }])
  expect(parts.map(({ tells, topics }) => [tells?.map(({ topic }) => topic), topics])).toEqual([
    [undefined, [{ topic: 'd' }]],
    [['a', 'b'], undefined],
    [['c'], undefined],
  ])
  for (const part of parts) expect(Buffer.byteLength(JSON.stringify({ from: '12345678', message: part }))).toBeLessThan(8000)
})
