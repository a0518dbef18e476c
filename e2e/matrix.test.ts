import { expect, journeys } from './harness.ts'
import { findingsInAllLanguages } from './matrix.ts'

const journey = journeys()

/** What is wrong, how it is told, and the languages it is wrong in. */
const faults: [finding: string, html: string, languages?: number][] = [
  ['wider than the window by ', '<div style="inline-size: 3000px; block-size: 1px"></div>'],
  ['scrolls past its end by ', '<p style="position: absolute; inset-block-start: 5000px; inline-size: 1px; block-size: 1px"></p>'],
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
  ['over each other: “One line” and “Another line”', '<p>One line</p><p style="margin-block-start: -20px">Another line</p>'],
  [
    'under button: “Hidden words”',
    '<p>Hidden words</p><button style="margin-block-start: -22px; inline-size: 200px; block-size: 40px"></button>',
  ],
  ['broken words: “NaN tasks”', '<p>NaN tasks</p>'],
  ['broken words: “{{count}} tasks”', '<p>{{count}} tasks</p>'],
  ['broken words: “undefined”', '<p aria-label="undefined">1 task</p>'],
  ['a key instead of words: “ui.cancel”', '<p>ui.cancel</p>'],
  ['English: “Cancel”', '<p>Cancel</p>', 4],
]

journey('the walk through the matrix finds each thing that is wrong, in each language, and nothing else', async ({ open }) => {
  const page = await open('/sign-in')
  expect(await findingsInAllLanguages(page, ['light'])).toEqual([])
  const planted = faults.map(([, html]) => `<div>${html}</div>`).join('')
  await page.evaluate((html) => document.querySelector('h1')!.insertAdjacentHTML('afterend', html), planted)
  const findings = await findingsInAllLanguages(page, ['light'])
  const told = faults.map(([finding]) => findings.filter((line) => new RegExp(finding.replaceAll(/[{}]/g, '\\$&')).test(line)).length)
  expect(told).toEqual(faults.map(([, , languages = 5]) => languages))
  expect(findings).toHaveLength(told.reduce((sum, count) => sum + count))
})

journey('what is shortened with dots, scrolls, or stands there for those alone who do not see is no finding', async ({ open }) => {
  const page = await open('/sign-in')
  await page.evaluate(() => {
    const long = 'Rechnungseinstellungen'.repeat(9)
    const styles = [
      'white-space: nowrap; overflow: hidden; text-overflow: ellipsis',
      'overflow: auto',
      'position: absolute; clip-path: inset(50%); overflow: hidden; inline-size: 1px; block-size: 1px',
    ]
    document.querySelector('h1')!.insertAdjacentHTML('afterend', styles.map((style) => `<p style="${style}">${long}</p>`).join(''))
  })
  expect(await findingsInAllLanguages(page, ['light'])).toEqual([])
})
