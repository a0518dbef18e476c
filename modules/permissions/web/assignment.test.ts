import { expect, test } from 'vitest'
import { assignedBy, isAssigned, toggle } from './assignment.ts'

const opened = ['manager', 'staff']

test('a role that somebody took out while the roles were ticked stays out', () => {
  const toggled = toggle({}, opened, 'clerk')
  expect(assignedBy(toggled, ['manager'])).toEqual(['manager', 'clerk'])
  expect(isAssigned(toggled, ['manager'], 'staff')).toBe(false)
})

test('what is unticked is taken out, and a role that somebody added meanwhile stays in', () => {
  expect(assignedBy(toggle({}, opened, 'staff'), [...opened, 'clerk'])).toEqual(['manager', 'clerk'])
})

test('what is toggled and toggled back is not touched', () => {
  expect(toggle(toggle({}, opened, 'staff'), opened, 'staff')).toEqual({})
})
