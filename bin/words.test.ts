import { expect, test } from 'vitest'
import { allWords, baseOf, mistranslations, type Words } from './words.ts'
import { wordUse, type WordUse } from './word-use.ts'

const words = allWords()

const sourcesOf = (module: string) =>
  module === 'platform' ? ['{platform,main,modules}/**/*.{ts,tsx}'] : [`modules/${module}/**/*.{ts,tsx}`, 'platform/web/**/*.{ts,tsx}']
const ownSources = (module: string) => wordUse(module === 'platform' ? ['platform/web/**/*.{ts,tsx}'] : [`modules/${module}/**/*.{ts,tsx}`])

test.each(words.map((one) => [one.module, one] as const))('%s says the same in every language', (_module, one) => {
  expect(mistranslations(one)).toEqual([])
})

test.each(words.map((one) => [one.module, one] as const))('%s has no words that nothing shows', (module, one) => {
  const uses = wordUse(sourcesOf(module)).flatMap(({ asked, named }) => [...asked, ...named])
  const literals = new Set(uses.filter((use) => typeof use === 'string').map((use) => withoutModule(use, module)))
  const patterns = uses.filter((use) => use instanceof RegExp).map(({ source }) => new RegExp(source.replace(/^\^(\.\+|[a-z]+):/, '^')))
  const isUsed = (key: string) => literals.has(key) || patterns.some((pattern) => pattern.test(key))
  expect(basesOf(one).filter((base) => (isProblem(base) ? !isCodeOfServer(base) : !isUsed(base)))).toEqual([])
})

test.each(words.map(({ module }) => module))('%s asks for no words that are missing', (module) => {
  expect(ownSources(module).flatMap((use) => missing(use, module))).toEqual([])
})

test('a missing text, a wrong plural and a lost placeholder are found', () => {
  const texts = {
    en: { a: 'A', b_one: '{{count}} b', b_other: '{{count}} bs', c: '{{name}}' },
    cn: { a: 'A', b_one: '1', b_other: '{{count}}', c: 'c' },
  }
  const sample = { module: 'sample', texts: { fr: {}, de: {}, pt: {}, ...texts } } as unknown as Words
  const found = mistranslations(sample).filter((line) => line.startsWith('sample/cn'))
  expect(found).toEqual(['sample/cn: b needs exactly b_other; has b_one, b_other', 'sample/cn: c fills in nothing, English name'])
})

function missing({ file, asked, named }: WordUse, module: string): string[] {
  const titles = named.filter((use) => typeof use === 'string' && /^nav\.\w+$/.test(use))
  return [...asked, ...titles].filter((use) => !exists(use, module)).map((use) => `${file}: ${String(use)}`)
}

/** A module falls back to the platform's words; `todo:list.empty` names the module itself, `.+:…` any. */
function exists(use: string | RegExp, module: string): boolean {
  if (use instanceof RegExp) return words.some((one) => basesOf(one).some((base) => use.test(base) || use.test(`${one.module}:${base}`)))
  const [named, key] = use.includes(':') ? (use.split(':', 2) as [string, string]) : [module, use]
  return words.some((one) => [named, 'platform'].includes(one.module) && basesOf(one).includes(baseOf(key)))
}

const basesOf = ({ texts }: Words) => [...new Set(Object.keys(texts.en).map(baseOf))]

const withoutModule = (key: string, module: string) => (key.startsWith(`${module}:`) ? key.slice(module.length + 1) : key)

/** `problem.auth.pending` explains the code `auth.pending`, which only the server names; others stand in the browser's own sources. */
const isProblem = (key: string) => /^problem\.\w+\./.test(key) && !key.startsWith('problem.status.')

const serverCodes = new Set(wordUse(['{platform,modules}/**/*.ts']).flatMap(({ named }) => named))
const isCodeOfServer = (key: string) => serverCodes.has(key.replace('problem.', ''))
