import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultUserSettings, type UserSettings } from '#platform/contract/user-settings.ts'
import { updateSettings } from './update-settings.ts'
import { getSettings, saveUserSettings } from './settings.ts'
import { jsonResponse, stubFetch, stubStorage, problemResponse, storeSession } from '../testing/browser-stubs.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {}, dir: '' } })
  storeSession(stubStorage())
  saveUserSettings(defaultUserSettings)
})
afterEach(() => void vi.unstubAllGlobals())

/** `next` waits for a request and returns the function that responds to it. */
function slowServer() {
  const answers: ((answer: Response) => void)[] = []
  const calls = stubFetch(() => new Promise((resolve) => answers.push(resolve)))
  return { calls, next: async () => (await vi.waitFor(() => expect(answers).not.toEqual([])), answers.shift()!) }
}
const kept = (settings: Partial<UserSettings>) => jsonResponse({ settings: { ...defaultUserSettings, ...settings } })

test('keeps later settings while an earlier one is still being saved', async () => {
  const { calls, next } = slowServer()
  const [first, second] = [updateSettings({ layout: 'horizontal' }), updateSettings({ contentWidth: 'full' })]
  const answer = await next()
  expect(calls).toHaveLength(1)
  answer(kept({ layout: 'horizontal' }))
  await first
  expect(getSettings()).toMatchObject({ layout: 'horizontal', contentWidth: 'full' })
  ;(await next())(kept({ layout: 'horizontal', contentWidth: 'full', footerType: 'sticky' }))
  await second
  expect(getSettings()).toMatchObject({ layout: 'horizontal', contentWidth: 'full', footerType: 'sticky' })
})

test("returns to the server's setting if two changes are rejected", async () => {
  const { next } = slowServer()
  const changes = [updateSettings({ layout: 'horizontal' }), updateSettings({ layout: 'vertical' })]
  for (const change of changes) {
    ;(await next())(problemResponse(503, 'unavailable'))
    await expect(change).rejects.toMatchObject({ status: 503 })
  }
  expect(getSettings()).toMatchObject({ layout: 'vertical' })
})

test('rolls back only the rejected setting', async () => {
  const { next } = slowServer()
  const first = updateSettings({ layout: 'horizontal', navbarColor: 'dark' })
  const second = updateSettings({ contentWidth: 'full', navbarColor: 'info' })
  ;(await next())(problemResponse(503, 'unavailable'))
  await expect(first).rejects.toMatchObject({ status: 503 })
  expect(getSettings()).toMatchObject({ layout: 'vertical', contentWidth: 'full', navbarColor: 'info' })
  ;(await next())(kept({ contentWidth: 'full', navbarColor: 'info' }))
  await second
  expect(getSettings()).toMatchObject({ layout: 'vertical', contentWidth: 'full', navbarColor: 'info' })
})
