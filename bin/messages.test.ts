import { expect, test } from 'vitest'
import { findMessageUse, type MessageUse } from './testing/message-use.ts'
import { findTranslationErrors, loadMessages, removePluralSuffix, type ModuleMessages } from './messages.ts'

const all = loadMessages()

const findUseOfModule = (module: string) =>
  findMessageUse(
    module === 'platform' ? ['{platform,main,modules}/**/*.{ts,tsx}'] : [`modules/${module}/**/*.{ts,tsx}`, 'platform/web/**/*.{ts,tsx}'],
  )
const findUseInModule = (module: string) =>
  findMessageUse(module === 'platform' ? ['platform/web/**/*.{ts,tsx}'] : [`modules/${module}/**/*.{ts,tsx}`])

test.each(all.map((messages) => [messages.module, messages] as const))('%s is translated completely', (_module, messages) => {
  expect(findTranslationErrors(messages)).toEqual([])
})

test.each(all.map((messages) => [messages.module, messages] as const))('%s has no unused messages', (module, messages) => {
  const uses = findUseOfModule(module).flatMap(({ translated, literals }) => [...translated, ...literals])
  const keys = new Set(uses.filter((use) => typeof use === 'string').map((use) => removeModule(use, module)))
  const patterns = uses.filter((use) => use instanceof RegExp).map(({ source }) => new RegExp(source.replace(/^\^(\.\+|[a-z]+):/, '^')))
  const isUsed = (key: string) => keys.has(key) || patterns.some((pattern) => pattern.test(key))
  expect(listKeys(messages).filter((key) => (isProblemKey(key) ? !isServerCode(key) : !isUsed(key)))).toEqual([])
})

test.each(all.map(({ module }) => module))('%s uses no missing messages', (module) => {
  expect(findUseInModule(module).flatMap((use) => findMissing(use, module))).toEqual([])
})

test('reports a missing text, a wrong plural form and a missing placeholder', () => {
  const texts = {
    en: { a: 'A', b_one: '{{count}} b', b_other: '{{count}} bs', c: '{{name}}' },
    cn: { a: 'A', b_one: '1', b_other: '{{count}}', c: 'c' },
  }
  const sample = { module: 'sample', texts: { fr: {}, de: {}, pt: {}, ...texts } } as unknown as ModuleMessages
  const findings = findTranslationErrors(sample).filter((line) => line.startsWith('sample/cn'))
  expect(findings).toEqual(['sample/cn: b needs exactly b_other; has b_one, b_other', 'sample/cn: c uses no placeholder, English name'])
})

function findMissing({ file, translated, literals }: MessageUse, module: string): string[] {
  const titles = literals.filter((use) => typeof use === 'string' && /^nav\.\w+$/.test(use))
  return [...translated, ...titles].filter((use) => !exists(use, module)).map((use) => `${file}: ${String(use)}`)
}

/** Modules fall back to the platform's messages. `todo:list.empty` names the module itself, `.+:…` any. */
function exists(use: string | RegExp, module: string): boolean {
  if (use instanceof RegExp) return all.some((one) => listKeys(one).some((key) => use.test(key) || use.test(`${one.module}:${key}`)))
  const [name, key] = use.includes(':') ? (use.split(':', 2) as [string, string]) : [module, use]
  return all.some((one) => [name, 'platform'].includes(one.module) && listKeys(one).includes(removePluralSuffix(key)))
}

const listKeys = ({ texts }: ModuleMessages) => [...new Set(Object.keys(texts.en).map(removePluralSuffix))]

const removeModule = (key: string, module: string) => (key.startsWith(`${module}:`) ? key.slice(module.length + 1) : key)

/** `problem.auth.pending` explains the code `auth.pending`, which only the server names; others are named in browser sources. */
const isProblemKey = (key: string) => /^problem\.\w+\./.test(key) && !key.startsWith('problem.status.')

const serverCodes = new Set(findMessageUse(['{platform,modules}/**/*.ts']).flatMap(({ literals }) => literals))
/** Codes with a variable end, such as `contacts.card_${reason}`. */
const codePatterns = [...serverCodes].filter((code) => code instanceof RegExp && /^\^\w+\\\.\w+_/.test(code.source)) as RegExp[]
const isServerCode = (key: string) => {
  const code = key.replace('problem.', '')
  return serverCodes.has(code) || codePatterns.some((pattern) => pattern.test(code))
}
