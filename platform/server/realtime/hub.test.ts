import { expect, test, vi } from 'vitest'
import { createMemoryBus } from './bus.ts'
import type { Connection, TextFor } from './connection.ts'
import { Hub } from './hub.ts'
import { Outbox } from './outbox.ts'

/** What one socket heard; `topics` as it is subscribed. */
function listener(hub: Hub) {
  const topics = new Set<string>()
  const heard: number[][] = []
  const connection = {
    topics: () => topics,
    hear: (topic: string, textFor: TextFor) =>
      topics.has(topic) && heard.push((JSON.parse(textFor(topic)) as { bodies: { n: number }[] }).bodies.map(({ n }) => n)),
  } as unknown as Connection
  hub.add(connection)
  const enter = (topic: string) => (topics.add(topic), hub.subscribe(connection, topic))
  const leave = (topic: string) => (topics.delete(topic), hub.unsubscribe(connection, topic))
  return { heard, enter, leave }
}

const later = () => new Promise((resolve) => setImmediate(resolve))

test('whoever comes into a room hears what is told from then on, not what is still on its way; whoever leaves hears neither', async () => {
  // Time stands still: nobody's turn takes too long, however slow the machine is.
  vi.useFakeTimers({ toFake: ['performance'] })
  const bus = createMemoryBus()
  const hub = new Hub(bus)
  const [staying, coming, leaving] = [listener(hub), listener(hub), listener(hub)]
  const tell = (n: number) => bus.publish({ tells: [{ topic: 'quay', body: { n } }] })
  tell(0)
  staying.enter('quay')
  leaving.enter('quay')
  tell(1)
  coming.enter('quay')
  tell(2)
  leaving.leave('quay')
  tell(3)
  await later()
  expect([staying.heard, coming.heard, leaving.heard]).toEqual([[[1], [2, 3]], [[2, 3]], []])
  tell(4)
  staying.leave('quay')
  coming.leave('quay')
  await later()
  staying.enter('quay')
  tell(5)
  await later()
  expect(staying.heard.at(-1)).toEqual([5])
  vi.useRealTimers()
})

test('it is known for how long a topic has been quiet, for a minute, and not from before rights changed', () => {
  vi.useFakeTimers()
  const bus = createMemoryBus()
  const hub = new Hub(bus)
  const quiet = (seconds: number, topic = 'quay') => (vi.advanceTimersByTime(seconds * 1000), Math.round(hub.quietFor(topic)))
  expect(quiet(10)).toBe(10_000)
  bus.publish({ topics: [{ topic: 'quay' }] })
  expect([quiet(5), quiet(0, 'ship')]).toEqual([5_000, 15_000])
  bus.publish({ tells: [{ topic: 'quay', body: {} }] })
  expect([quiet(2), quiet(300), quiet(0, 'ship')]).toEqual([2_000, 60_000, 60_000])
  bus.publish({ roles: ['staff'] })
  expect([quiet(1), quiet(0, 'ship')]).toEqual([1_000, 1_000])
  vi.useRealTimers()
})

test('many sockets do not keep other work waiting, and all hear in order', async () => {
  const outbox = new Outbox()
  const steps: string[] = []
  const slowly = function* (name: string): Generator<void> {
    for (let step = 0; step < 10; step++) {
      for (const until = performance.now() + 1; performance.now() < until;);
      steps.push(`${name}${step}`)
      yield
    }
  }
  outbox.add(slowly('a'))
  outbox.add(slowly('b'))
  expect(steps).toEqual([])
  await later()
  expect(steps.length).toBeGreaterThan(0)
  expect(steps.length).toBeLessThan(20)
  await expect.poll(() => steps.length).toBe(20)
  expect(steps).toEqual(['a', 'b'].flatMap((name) => Array.from({ length: 10 }, (_, step) => `${name}${step}`)))
})
