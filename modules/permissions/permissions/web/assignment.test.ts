import { expect, test } from 'vitest'
import { applyToggles, isAssigned, toggleRole } from './assignment.ts'

const opened = ['manager', 'staff']

test('keeps a role removed by someone else while the form is open', () => {
  const toggled = toggleRole({}, opened, 'clerk')
  expect(applyToggles(toggled, ['manager'])).toEqual(['manager', 'clerk'])
  expect(isAssigned(toggled, ['manager'], 'staff')).toBe(false)
})

test('removes deselected roles and keeps roles added by someone else', () => {
  expect(applyToggles(toggleRole({}, opened, 'staff'), [...opened, 'clerk'])).toEqual(['manager', 'clerk'])
})

test('toggling twice leaves a role unchanged', () => {
  expect(toggleRole(toggleRole({}, opened, 'staff'), opened, 'staff')).toEqual({})
})
