import { expect, test } from 'vitest'
import { getNextMonday } from './due-date-presets.ts'
import { groupTasks } from './group-tasks.ts'
import { sampleTask } from '../../tasks/web/sample-task.ts'

const clock = { now: new Date('2026-11-21T12:00:00Z'), timeZone: 'Europe/Lisbon' }
const due = (id: number, dueDate: string | null, dueTime: string | null = null) =>
  sampleTask({ id, dueDate, dueTime, timeZone: dueTime ? 'Europe/Lisbon' : null })

test('groups tasks by due date into familiar periods', () => {
  const tasks = [
    due(1, '2026-11-19'),
    due(2, '2026-11-21', '09:00'),
    due(3, '2026-11-21'),
    due(4, '2026-11-22'),
    due(5, '2026-11-28'),
    due(6, '2026-11-29'),
    due(7, null),
  ]
  const groups = groupTasks(tasks, 'due-date', clock).map(({ name, tasks: members }) => [name, members.map(({ id }) => id)])
  expect(groups).toEqual([
    ['overdue', [1, 2]],
    ['today', [3]],
    ['tomorrow', [4]],
    ['week', [5]],
    ['later', [6]],
    ['none', [7]],
  ])
})

test('uses the current day in the viewer’s time zone', () => {
  const [group] = groupTasks([due(1, '2026-11-22')], 'due-date', { now: new Date('2026-11-21T23:30:00Z'), timeZone: 'Asia/Shanghai' })
  expect(group?.name).toBe('today')
})

test('groups tasks by assignee, with one group for unassigned tasks', () => {
  const anna = { id: 3, fullName: 'Anna Lindqvist', avatar: null }
  const groups = groupTasks(
    [sampleTask({ id: 1, assignee: anna }), sampleTask({ id: 2, assignee: anna }), sampleTask({ id: 3 })],
    'assignee',
    clock,
  )
  expect(groups.map(({ name, tasks }) => [name, tasks.length])).toEqual([
    ['Anna Lindqvist', 2],
    [null, 1],
  ])
})

test('next Monday is a week away on a Monday', () => {
  expect(getNextMonday('2026-11-21')).toBe('2026-11-23')
  expect(getNextMonday('2026-11-23')).toBe('2026-11-30')
})
