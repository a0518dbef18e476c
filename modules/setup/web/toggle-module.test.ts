import { expect, test } from 'vitest'
import type { OptionalModule } from '#platform/contract/workspace/setup.ts'
import { pickChanges, toggleModule } from './toggle-module.ts'

const createModule = (name: string, isUsed: boolean, needs: string[] = []): OptionalModule => ({ name, isUsed, needs })
const listUsed = (modules: readonly OptionalModule[]) => modules.filter(({ isUsed }) => isUsed).map(({ name }) => name)

test('switching on a module switches on what it needs, also indirectly', () => {
  const modules = [createModule('ledger', false), createModule('orders', false, ['ledger']), createModule('reports', false, ['orders'])]
  expect(listUsed(toggleModule(modules, 'reports', true))).toEqual(['ledger', 'orders', 'reports'])
  expect(listUsed(toggleModule(modules, 'ledger', true))).toEqual(['ledger'])
})

test('switching off a module switches off what needs it, and nothing else', () => {
  const modules = [createModule('ledger', true), createModule('orders', true, ['ledger']), createModule('notes', true)]
  expect(listUsed(toggleModule(modules, 'ledger', false))).toEqual(['notes'])
  expect(listUsed(toggleModule(modules, 'orders', false))).toEqual(['ledger', 'notes'])
})

test('survives modules that need each other and names that do not exist', () => {
  const modules = [createModule('one', true, ['other']), createModule('other', true, ['one', 'gone'])]
  expect(listUsed(toggleModule(modules, 'one', false))).toEqual([])
  expect(toggleModule(modules, 'gone', true)).toEqual(modules)
})

test('picks only the modules that changed', () => {
  const modules = [createModule('ledger', true), createModule('notes', true)]
  expect(pickChanges(modules, toggleModule(modules, 'notes', false))).toEqual([{ name: 'notes', isUsed: false }])
})
