import { expect, test } from 'vitest'
import { sumWorkPerFrame, listTaskDurations, type TraceEvent } from './trace.ts'

const [pid, tid] = [1, 2]
const MS = 1000
const at = (ms: number, name: string, dur = 0): TraceEvent => ({ name, ph: 'X', ts: ms * MS, dur: dur * MS, pid, tid })
const main: TraceEvent = { name: 'thread_name', ph: 'M', ts: 0, pid, tid, args: { name: 'CrRendererMain' } }
const begin = (ms: number): TraceEvent => ({ ...at(ms, 'BeginMainThreadFrame'), ph: 'I' })

test('adds up the work of a frame and counts nested work once', () => {
  const events = [main, begin(10), at(11, 'EventDispatch', 3), at(12, 'FunctionCall', 1), at(15, 'Layout', 2), at(18, 'Paint', 9)]
  expect(sumWorkPerFrame(events)).toEqual([5])
})

test('assigns work after the last drawn frame to further frames', () => {
  const events = [main, begin(0), at(1, 'HitTest', 1), at(20, 'HitTest', 2), at(30, 'HitTest', 4), at(40, 'HitTest', 8)]
  expect(sumWorkPerFrame(events)).toEqual([1, 6, 8])
})

test('counts CPU time instead of elapsed time', () => {
  const task = { ...at(0, 'RunTask', 60), tdur: 20 * MS }
  expect(listTaskDurations([main, task])).toEqual([20])
})
