import { createInstance, type i18n } from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { syncLanguageAcrossTabs, startI18n } from './i18n.ts'
import { toInterfaceLanguage, toLanguageTag } from './language.ts'
import { stubFetch, stubStorage } from '../testing/browser-stubs.ts'

const root = { lang: 'en', getAttribute: () => 'en' }
const words = (language: string) => ({
  tasks_one: `${language}: {{count}} <task>`,
  tasks_other: `${language}: {{count}} <tasks>`,
  'a.b': language,
  greeting: '{{name}}',
})

let stored: Map<string, string>
beforeEach(() => {
  vi.useFakeTimers()
  stored = stubStorage()
  vi.stubGlobal('document', { documentElement: root, cookie: '' })
  vi.stubGlobal('location', { search: '', hash: '' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function start(): Promise<i18n> {
  const started = startI18n(createInstance())
  await vi.runAllTimersAsync()
  return started
}

test('maps browser languages to interface languages', () => {
  expect(['zh', 'zh-CN', 'zh-Hans', 'pt-BR', 'de_AT', 'en-GB'].map(toInterfaceLanguage)).toEqual(['cn', 'cn', 'cn', 'pt', 'de', 'en'])
  expect(toLanguageTag('cn')).toBe('zh-CN')
})

test('uses the stored language, with Chinese plural rules and tag', async () => {
  stored.set('i18nextLng', 'cn')
  stubFetch(({ path }) => Response.json({ ...words(path.split('/')[2]!), ...(path.includes('/cn/') && { tasks_one: undefined }) }))
  const i18next = await start()
  expect(i18next.t('tasks', { count: 1 })).toBe('cn: 1 <tasks>')
  expect(i18next.t('a.b')).toBe('cn')
  expect(root.lang).toBe('zh-CN')
})

test('does not split keys or escape values', async () => {
  stubFetch(({ path }) => Response.json(words(path.split('/')[2]!)))
  const i18next = await start()
  expect([i18next.options.keySeparator, i18next.t('a.b')]).toEqual([false, 'en'])
  expect(i18next.t('greeting', { name: `<O'Neil> & "Söhne"` })).toBe(`<O'Neil> & "Söhne"`)
})

test('retries a failed file five times, with doubling delays from 350 ms, and shows English', async () => {
  stored.set('i18nextLng', 'fr')
  const at: number[] = []
  stubFetch(({ path }) => {
    if (!path.includes('/fr/')) return Response.json(words('en'))
    at.push(Date.now())
    return new Response('', { status: 503 })
  })
  const i18next = await start()
  expect(at.slice(1).map((time, index) => time - at[index]!)).toEqual([350, 700, 1400, 2800, 5600])
  expect(i18next.t('a.b')).toBe('en')
})

test('falls back to English at once for a broken file', async () => {
  stored.set('i18nextLng', 'de')
  const calls = stubFetch(({ path }) => (path.includes('/de/') ? new Response('{broken') : Response.json(words('en'))))
  const i18next = await start()
  expect(calls.filter(({ path }) => path.includes('/de/'))).toHaveLength(1)
  expect(i18next.t('tasks', { count: 2 })).toBe('en: 2 <tasks>')
})

test('loads at most ten files at once', async () => {
  let [reading, most] = [0, 0]
  const calls = stubFetch(async () => {
    most = Math.max(most, ++reading)
    await new Promise((resolve) => setTimeout(resolve, 100))
    reading--
    return Response.json(words('en'))
  })
  const modules = Array.from({ length: 24 }, (_, index) => `module-${index}`)
  const started = startI18n(createInstance(), modules)
  await vi.runAllTimersAsync()
  await started
  expect([calls.length, most]).toEqual([modules.length + 1, 10])
})

test('follows a language change in another tab, and ignores other keys', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  stubFetch(({ path }) => Response.json(words(path.split('/')[2]!)))
  const i18next = await start()
  syncLanguageAcrossTabs(i18next)
  const dispatchStorageEvent = async (key: string, newValue: string | null) => {
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    await vi.runAllTimersAsync()
    return i18next.t('a.b')
  }
  expect([
    await dispatchStorageEvent('skin', 'fr'),
    await dispatchStorageEvent('i18nextLng', null),
    await dispatchStorageEvent('i18nextLng', 'fr'),
  ]).toEqual(['en', 'en', 'fr'])
})
