import { expect, test, vi } from 'vitest'
import { createMemoryBus } from './bus.ts'
import type { Connection, MessageForTopic } from './connection.ts'
import { Hub } from './hub.ts'
import { Outbox } from './outbox.ts'

function createListener(hub: Hub) {
  const topics = new Set<string>()
  const received: number[][] = []
  const connection = {
    topics: () => topics,
    deliver: (topic: string, textFor: MessageForTopic) =>
      topics.has(topic) && received.push((JSON.parse(textFor(topic)) as { bodies: { n: number }[] }).bodies.map(({ n }) => n)),
  } as unknown as Connection
  hub.add(connection)
  const subscribe = (topic: string) => (topics.add(topic), hub.subscribe(connection, topic))
  const unsubscribe = (topic: string) => (topics.delete(topic), hub.unsubscribe(connection, topic))
  return { received, subscribe, unsubscribe }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('new subscribers receive only later messages, and former subscribers none', async () => {
  // Fixed time, so that slow machines do not end a turn early.
  vi.useFakeTimers({ toFake: ['performance'] })
  const bus = createMemoryBus()
  const hub = new Hub(bus)
  const [staying, coming, leaving] = [createListener(hub), createListener(hub), createListener(hub)]
  const publish = (n: number) => bus.publish({ messages: [{ topic: 'board', body: { n } }] })
  publish(0)
  staying.subscribe('board')
  leaving.subscribe('board')
  publish(1)
  coming.subscribe('board')
  publish(2)
  leaving.unsubscribe('board')
  publish(3)
  await nextTurn()
  expect([staying.received, coming.received, leaving.received]).toEqual([[[1], [2, 3]], [[2, 3]], []])
  publish(4)
  staying.unsubscribe('board')
  coming.unsubscribe('board')
  await nextTurn()
  staying.subscribe('board')
  publish(5)
  await nextTurn()
  expect(staying.received.at(-1)).toEqual([5])
  vi.useRealTimers()
})

test('tracks how long a topic has been quiet, for up to a minute and since permissions changed', () => {
  vi.useFakeTimers()
  const bus = createMemoryBus()
  const hub = new Hub(bus)
  const getQuietTimeAfter = (seconds: number, topic = 'board') => (
    vi.advanceTimersByTime(seconds * 1000),
    Math.round(hub.getQuietTime(topic))
  )
  expect(getQuietTimeAfter(10)).toBe(10_000)
  bus.publish({ topics: [{ topic: 'board' }] })
  expect([getQuietTimeAfter(5), getQuietTimeAfter(0, 'card')]).toEqual([5_000, 15_000])
  bus.publish({ messages: [{ topic: 'board', body: {} }] })
  expect([getQuietTimeAfter(2), getQuietTimeAfter(300), getQuietTimeAfter(0, 'card')]).toEqual([2_000, 60_000, 60_000])
  bus.publish({ roles: ['staff'] })
  expect([getQuietTimeAfter(1), getQuietTimeAfter(0, 'card')]).toEqual([1_000, 1_000])
  vi.useRealTimers()
})

test('sending to many sockets yields to other work and keeps the order', async () => {
  const outbox = new Outbox()
  const steps: string[] = []
  const createSlowTask = function* (name: string): Generator<void> {
    for (let step = 0; step < 10; step++) {
      for (const until = performance.now() + 1; performance.now() < until;);
      steps.push(`${name}${step}`)
      yield
    }
  }
  outbox.add(createSlowTask('a'))
  outbox.add(createSlowTask('b'))
  expect(steps).toEqual([])
  await nextTurn()
  expect(steps.length).toBeGreaterThan(0)
  expect(steps.length).toBeLessThan(20)
  await expect.poll(() => steps.length).toBe(20)
  expect(steps).toEqual(['a', 'b'].flatMap((name) => Array.from({ length: 10 }, (_, step) => `${name}${step}`)))
})
