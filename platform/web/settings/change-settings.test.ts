import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { layoutDefaults, type LayoutSettings } from '#platform/contract/layout-settings.ts'
import { changeSettings } from './change-settings.ts'
import { currentSettings, keepLayout } from './settings.ts'
import { answered, fakeServer, fakeStorage, problem, signInAs } from '../testing/browser-world.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {}, dir: '' } })
  signInAs(fakeStorage())
  keepLayout(layoutDefaults)
})
afterEach(() => void vi.unstubAllGlobals())

/** A server that answers when it is told to, and what it was asked. */
function slowServer() {
  const answers: ((answer: Response) => void)[] = []
  const calls = fakeServer(() => new Promise((resolve) => answers.push(resolve)))
  return { calls, next: async () => (await vi.waitFor(() => expect(answers).not.toEqual([])), answers.shift()!) }
}
const kept = (settings: Partial<LayoutSettings>) => answered({ settings: { ...layoutDefaults, ...settings } })

test('settings changed one after another stay as they were set, while the first is still being kept', async () => {
  const { calls, next } = slowServer()
  const [first, second] = [changeSettings({ layout: 'horizontal' }), changeSettings({ contentWidth: 'full' })]
  const answer = await next()
  expect(calls).toHaveLength(1)
  answer(kept({ layout: 'horizontal' }))
  await first
  expect(currentSettings()).toMatchObject({ layout: 'horizontal', contentWidth: 'full' })
  ;(await next())(kept({ layout: 'horizontal', contentWidth: 'full', footerType: 'sticky' }))
  await second
  expect(currentSettings()).toMatchObject({ layout: 'horizontal', contentWidth: 'full', footerType: 'sticky' })
})

test('a setting that was changed there and back ends as the server keeps it, where both are refused', async () => {
  const { next } = slowServer()
  const changes = [changeSettings({ layout: 'horizontal' }), changeSettings({ layout: 'vertical' })]
  for (const change of changes) {
    ;(await next())(problem(503, 'unavailable'))
    await expect(change).rejects.toMatchObject({ status: 503 })
  }
  expect(currentSettings()).toMatchObject({ layout: 'vertical' })
})

test('a setting that is refused goes back alone', async () => {
  const { next } = slowServer()
  const first = changeSettings({ layout: 'horizontal', navbarColor: 'dark' })
  const second = changeSettings({ contentWidth: 'full', navbarColor: 'info' })
  ;(await next())(problem(503, 'unavailable'))
  await expect(first).rejects.toMatchObject({ status: 503 })
  expect(currentSettings()).toMatchObject({ layout: 'vertical', contentWidth: 'full', navbarColor: 'info' })
  ;(await next())(kept({ contentWidth: 'full', navbarColor: 'info' }))
  await second
  expect(currentSettings()).toMatchObject({ layout: 'vertical', contentWidth: 'full', navbarColor: 'info' })
})
