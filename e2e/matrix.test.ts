import { expect, createTest } from './harness.ts'
import { findProblemsInAllLanguages } from './matrix.ts'

const test = createTest()

/** HTML with a problem, the pattern of its report, and the number of languages in which it is a problem. */
const plantedProblems: [pattern: string, html: string, languageCount?: number][] = [
  ['wider than the window by ', '<div style="inline-size: 3000px; block-size: 1px"></div>'],
  [
    'scrolls past the end of the page by ',
    '<p style="position: absolute; inset-block-start: 5000px; inline-size: 1px; block-size: 1px"></p>',
  ],
  ['a field of 20 px', '<div style="inline-size: 20px; overflow: hidden"><input aria-label="1"></div>'],
  [
    'wider than its popup by 200 px',
    '<div role="dialog" aria-label="1" style="inline-size: 100px; overflow: auto"><p style="inline-size: 300px; block-size: 1px"></p></div>',
  ],
  [
    'cut off by .+ “Rechnungseinstellungen”',
    '<p style="inline-size: 60px; overflow: hidden; white-space: nowrap">Rechnungseinstellungen</p>',
  ],
  ['a button of 3 lines: “Wort zwei drei”', '<button style="inline-size: 40px">Wort zwei drei</button>'],
  ['overlapping: “One line” and “Another line”', '<p>One line</p><p style="margin-block-start: -20px">Another line</p>'],
  [
    'covered by button: “Hidden words”',
    '<p>Hidden words</p><button style="margin-block-start: -22px; inline-size: 200px; block-size: 40px"></button>',
  ],
  ['broken text: “NaN tasks”', '<p>NaN tasks</p>'],
  ['broken text: “{{count}} tasks”', '<p>{{count}} tasks</p>'],
  ['broken text: “undefined”', '<p aria-label="undefined">1 task</p>'],
  ['a message key: “ui.cancel”', '<p>ui.cancel</p>'],
  ['untranslated: “Cancel”', '<p>Cancel</p>', 4],
]

test('reports each planted problem in each language, and nothing else', async ({ open }) => {
  const page = await open('/sign-in')
  expect(await findProblemsInAllLanguages(page, ['light'])).toEqual([])
  const html = plantedProblems.map(([, problemHtml]) => `<div>${problemHtml}</div>`).join('')
  await page.evaluate((inserted) => document.querySelector('h1')!.insertAdjacentHTML('afterend', inserted), html)
  const problems = await findProblemsInAllLanguages(page, ['light'])
  const counts = plantedProblems.map(
    ([pattern]) => problems.filter((line) => new RegExp(pattern.replaceAll(/[{}]/g, '\\$&')).test(line)).length,
  )
  expect(counts).toEqual(plantedProblems.map(([, , languageCount = 5]) => languageCount))
  expect(problems).toHaveLength(counts.reduce((sum, count) => sum + count))
})

test('ignores text that has an ellipsis, scrolls or is visually hidden', async ({ open }) => {
  const page = await open('/sign-in')
  await page.evaluate(() => {
    const longWord = 'Rechnungseinstellungen'.repeat(9)
    const styles = [
      'white-space: nowrap; overflow: hidden; text-overflow: ellipsis',
      'overflow: auto',
      'position: absolute; clip-path: inset(50%); overflow: hidden; inline-size: 1px; block-size: 1px',
    ]
    document.querySelector('h1')!.insertAdjacentHTML('afterend', styles.map((style) => `<p style="${style}">${longWord}</p>`).join(''))
  })
  expect(await findProblemsInAllLanguages(page, ['light'])).toEqual([])
})
