import { expect, test } from 'vitest'
import type { Segment } from '../store/layout.ts'
import type { ListedBackup } from '../store/list-backups.ts'
import { formatInstant, parseInstant } from './instant.ts'
import { selectPoint, type PointChoice, type Recoverable } from './select-point.ts'

const toTime = (time: string) => new Date(`2026-11-26T${time}Z`)

/** `segment`: the last one that the backup includes. */
function createBackup(time: string, segment?: number, generation = 'one'): ListedBackup {
  const wal = segment === undefined ? null : { generation, segment, firstSegment: segment + 1 }
  const database = wal ? 'sqlite' : 'postgres'
  return { format: 2, stamp: time, createdAt: toTime(time).toISOString(), database, parts: {}, contents: { count: 0, bytes: 0 }, wal }
}

const createSegments = (times: Record<number, string>, generation = 'one'): Segment[] =>
  Object.entries(times).map(([segment, time]) => ({ key: time, bytes: 1, generation, segment: Number(segment), time: toTime(time) }))

function select(recoverable: Partial<Recoverable>, choice?: PointChoice): string[] {
  const { backup, segments } = selectPoint({ backups: [], segments: [], coveredUntil: new Map(), ...recoverable }, choice)
  return [backup.stamp, ...segments.map(({ key }) => key)]
}

const getMessage = (recoverable: Partial<Recoverable>, choice?: PointChoice): string => {
  try {
    return `selected ${select(recoverable, choice).join(' ')}`
  } catch (error) {
    return (error as Error).message
  }
}

const backups = [createBackup('02:30:04.512', 5), createBackup('09:00:00.000', 7)]
const segments = createSegments({ 6: '03:00:00.100', 7: '08:00:00.100', 8: '09:30:00.700', 9: '10:00:00.250' })

test('selects the last state until a time', () => {
  expect(select({ backups, segments }, { at: toTime('08:30:00') })).toEqual(['02:30:04.512', '03:00:00.100', '08:00:00.100'])
  expect(select({ backups, segments }, { at: toTime('09:45:00') })).toEqual(['09:00:00.000', '09:30:00.700'])
  expect(select({ backups, segments })).toEqual(['09:00:00.000', '09:30:00.700', '10:00:00.250'])
})

test('selects a backup by its name, without later changes', () => {
  expect(select({ backups, segments }, { stamp: '02:30:04.512' })).toEqual(['02:30:04.512'])
  expect(getMessage({ backups, segments }, { stamp: '02:30:05.512' })).toContain('There is no complete backup 02:30:05.512')
})

test.each([
  ['sqlite', 1],
  ['postgres', undefined],
])('a time in whole seconds selects the %s backup of that second', (_, segment) => {
  const older = { backups: [createBackup('02:30:04.512', segment), createBackup('09:00:00.512', segment && 20)] }
  expect(select(older, { at: parseInstant('2026-11-26 02:30:04Z') })).toEqual(['02:30:04.512'])
  expect(getMessage(older, { at: parseInstant('2026-11-26 02:30:03Z') })).toContain('cannot be restored. Available: ')
})

test('the ends of the range that a message names can be restored', () => {
  const message = getMessage({ backups, segments }, { at: toTime('01:00:00') })
  const [, from = '', to = ''] = /Available: (.+) to (.+)\.$/.exec(message) ?? []
  expect(select({ backups, segments }, { at: parseInstant(from) })).toEqual(['02:30:04.512'])
  expect(select({ backups, segments }, { at: parseInstant(to) })).toContain('10:00:00.250')
  expect(select({ backups, segments }, { at: parseInstant('2026-11-26 10:00:00Z') })).toContain('10:00:00.250')
})

test('the time that a message about a missing segment names restores the state before it', () => {
  const gap = { backups, segments: segments.filter(({ segment }) => segment !== 9).concat(createSegments({ 10: '09:30:00.900' })) }
  const [, at = ''] = /^Segment 9 of the log is missing.* --at "(.+)"\.$/.exec(getMessage(gap)) ?? []
  expect(at).toBe(formatInstant(toTime('09:30:00.700')))
  expect(select(gap, { at: parseInstant(at) })).toEqual(['09:00:00.000', '09:30:00.700'])
})

test('leaves out all segments after the chosen time, also when the clock was set back', () => {
  const setBack = createSegments({ 8: '09:20:00.000', 9: '11:00:00.000', 10: '09:25:00.000' })
  expect(select({ backups, segments: setBack }, { at: toTime('09:30:00') })).toEqual(['09:00:00.000', '09:20:00.000'])
  expect(select({ backups, segments: setBack }, { at: toTime('11:00:00') })).toHaveLength(4)
})

test('a time without changes is covered only while all segments since the backup exist', () => {
  const coveredUntil = new Map([['one', toTime('12:00:00')]])
  expect(select({ backups, segments, coveredUntil }, { at: toTime('11:00:00') })).toContain('10:00:00.250')
  expect(select({ backups, coveredUntil }, { at: toTime('11:00:00') })).toEqual(['09:00:00.000'])
  expect(getMessage({ backups, coveredUntil }, { at: toTime('08:00:00') })).toContain('cannot be restored')
})
