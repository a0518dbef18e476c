import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { avoidedPhrases, getLine, interfaceTerms, toWords, wordsInSource } from './glossary.ts'
import { loadMessages } from './messages.ts'

const root = join(import.meta.dirname, '..')
const sources = globSync('{main,modules,platform,bench,bin}/**/*.{ts,tsx}', { cwd: root })

const findAvoided = (text: string, phrases: readonly string[]) => phrases.filter((phrase) => ` ${text} `.includes(` ${phrase} `))

test.each(['Code', 'Interface'] as const)('lists words to avoid under "%s"', (section) => {
  expect(avoidedPhrases(section).length).toBeGreaterThan(5)
})

test('identifiers, comments and file names use the terms of the glossary', () => {
  const phrases = avoidedPhrases('Code')
  const findings = sources.flatMap((file) => {
    const inName = findAvoided(toWords(file), phrases).map((phrase) => `${file}: "${phrase}" in its name`)
    const text = readFileSync(join(root, file), 'utf8')
    const inSource = wordsInSource(file, text).flatMap(({ start, words }) =>
      findAvoided(words, phrases).map((phrase) => `${file}:${getLine(text, start)}: "${phrase}"`),
    )
    return [...inName, ...inSource]
  })
  expect(findings).toEqual([])
})

test('English texts use the terms of the glossary', () => {
  const phrases = [...avoidedPhrases('Interface'), ...avoidedPhrases('Code')]
  const findings = loadMessages().flatMap(({ module, texts }) =>
    Object.entries(texts.en).flatMap(([key, text]) => findAvoided(toWords(text), phrases).map((phrase) => `${module}: ${key} "${phrase}"`)),
  )
  expect(findings).toEqual([])
})

test('each term has one translation per language', () => {
  const terms = interfaceTerms()
  const findings = loadMessages().flatMap(({ module, texts }) =>
    Object.entries(texts.en).flatMap(([key, text]) => {
      const term = terms.find(({ english }) => english === text.toLowerCase())
      if (!term) return []
      return Object.entries(term.translations)
        .filter(([language, translation]) => texts[language as 'de'][key]?.toLowerCase() !== translation.toLowerCase())
        .map(
          ([language, translation]) =>
            `${module}/${language}: ${key} is "${texts[language as 'de'][key]}", the glossary says "${translation}"`,
        )
    }),
  )
  expect(findings).toEqual([])
})

test('reads identifiers and comments and ignores strings', () => {
  const text = "/** Told later. */\nexport const isUnderWay = 'refusal'\n"
  expect(wordsInSource('sample.ts', text).map(({ start, words }) => [getLine(text, start), words])).toEqual([
    [1, 'told later'],
    [2, 'is under way'],
  ])
})
