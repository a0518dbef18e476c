import { expect, test } from 'vitest'
import type { Sample } from './light-load.ts'
import { describeAnswers, judgeAnswers, type Observation } from './verdict.ts'

const fault = { from: 1_000, to: 2_000 }
const answer = (at: number, status: number, rest: Partial<Sample> = {}): Sample => ({
  at,
  kind: 'write',
  status,
  code: status === 503 ? 'storage.unavailable' : '',
  milliseconds: 5,
  ...rest,
})
const observe = (samples: Sample[], rest: Partial<Observation> = {}) =>
  judgeAnswers({ effect: 'rejected', maxMs: 100, samples, fault, recoveredAt: 2_030, cpuShare: 0.1, ...rest })

test('503 is expected while a fault lasts that rejects requests', () => {
  expect(observe([answer(500, 200), answer(1_500, 503), answer(2_500, 200)])).toEqual([])
})

test('a fault without effect is a problem', () => {
  expect(observe([answer(1_500, 200)])).toEqual(['the fault had no effect'])
})

test('503 is a problem if the fault should stay hidden', () => {
  expect(observe([answer(1_500, 503)], { effect: 'none' })).toEqual(['1 × write 503 storage.unavailable while the fault lasted'])
})

test('500 and requests without an answer are always problems', () => {
  const samples = [answer(1_100, 503), answer(1_200, 500), answer(1_300, 0, { code: 'TimeoutError', kind: 'read' })]
  expect(observe(samples)).toEqual(['1 × write 500  while the fault lasted', '1 × read unanswered TimeoutError while the fault lasted'])
})

test('errors before the fault and after the recovery are problems', () => {
  expect(observe([answer(500, 503), answer(1_500, 503), answer(3_000, 503)])).toEqual([
    '2 × write 503 storage.unavailable before or after the fault',
  ])
})

test('a request that was sent before the fault and answered during it counts as part of it', () => {
  expect(observe([answer(990, 503, { milliseconds: 50 })])).toEqual([])
})

test('slow answers, a busy processor and a late or missing recovery are problems', () => {
  const samples = [answer(1_100, 503, { milliseconds: 400 })]
  expect(observe(samples, { cpuShare: 1.2, recoveredAt: 9_000 })).toEqual([
    'a request took 400 ms, more than 100',
    'the server used 120 % of a processor',
    'recovering took 7000 ms, more than 5000',
  ])
  expect(observe([answer(1_100, 503)], { recoveredAt: undefined })).toEqual(['the server did not recover'])
})

test('describes the answers of each kind of request', () => {
  expect(describeAnswers([answer(1_100, 503), answer(1_200, 200), answer(1_300, 503), answer(100, 500)], fault)).toEqual([
    'write: 2 × 503 storage.unavailable, 1 × 200 (p95 5 ms, at most 5 ms)',
  ])
})
