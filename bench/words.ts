const verbs = [
  'Call',
  'Order',
  'Repair',
  'Send',
  'Check',
  'Plan',
  'Translate',
  'Print',
  'Clean',
  'Move',
  'Count',
  'Paint',
  'Book',
  'Review',
]
const things = [
  'printer',
  'invoice',
  'harbour gate',
  'storage rack',
  'contract',
  'delivery van',
  'meeting room',
  'price list',
  'ladder',
  'lamp',
]
const people = [
  'Amélie',
  'Jonas',
  'Wei',
  'Helena',
  'Sam',
  'Camille',
  'Victor',
  'Inês',
  'Björn',
  'Marta',
  'Tomás',
  'Priya',
  'Oskar',
  'Lucía',
]

/** Stands in about 1,000 of 100,000 tasks. */
export const SOME = 'warehouse'
/** Stands in 10,000 of 100,000 tasks. */
export const COMMON = 'printer'

/** The same title for the same number in every run. */
export function titleOf(index: number): string {
  const place = index % 97 === 0 ? ` in the ${SOME}` : ''
  return `${pick(verbs, index)} the ${pick(things, index)} with ${pick(people, index >> 3)}${place}, no ${index}`
}

export const descriptionOf = (index: number) =>
  index % 3 === 0 ? `Ask ${pick(people, index)} first; the ${pick(things, index >> 2)} must be back before the next delivery arrives.` : ''

const pick = (words: readonly string[], index: number) => words[index % words.length]!
