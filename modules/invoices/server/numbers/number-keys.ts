/** Digits of one candidate; shorter ones occur in any text, longer ones are account numbers. */
const [MIN_DIGITS, MAX_DIGITS] = [3, 20]
/** Payers and banks split a number into at most this many groups. */
const MAX_GROUPS = 4
const MAX_KEYS = 300

type Group = { digits: string; prefix: string; start: number; end: number }

/**
 * The keys of an invoice number: all its digits, and the groups of digits without leading zeros. `INV-2026-0042` has `20260042` and
 * `2026-42`. With a single group also the letters before it, since `INV-7` is too short to be found by its digits.
 */
export function listNumberKeys(number: string): string[] {
  const groups = findGroups(number)
  if (groups.length === 0) return []
  const keys = listWindowKeys(groups)
  return [...new Set(groups.length === 1 ? [...keys, ...listPrefixKeys(groups[0]!)] : keys)]
}

/** The keys of all numbers that the text may contain: adjacent groups of digits, whatever separates them. */
export function findNumberKeys(text: string): string[] {
  const groups = findGroups(text)
  const keys = new Set<string>()
  for (const [index, group] of groups.entries()) {
    for (const key of listPrefixKeys(group)) keys.add(key)
    for (let end = index + 1; end <= Math.min(index + MAX_GROUPS, groups.length); end++) {
      if (end > index + 1 && !isAdjacent(text, groups[end - 2]!, groups[end - 1]!)) break
      for (const key of listWindowKeys(groups.slice(index, end))) keys.add(key)
    }
    if (keys.size >= MAX_KEYS) break
  }
  return [...keys]
}

function listWindowKeys(groups: readonly Group[]): string[] {
  const all = groups.map(({ digits }) => digits).join('')
  if (all.length < MIN_DIGITS || all.length > MAX_DIGITS) return []
  const stripped = groups.map(({ digits }) => stripZeros(digits)).join('-')
  return stripped.replaceAll('-', '').length < MIN_DIGITS ? [all] : [...new Set([all, stripped])]
}

const listPrefixKeys = ({ prefix, digits }: Group): string[] =>
  prefix === '' || digits.length > MAX_DIGITS ? [] : [`${prefix}${stripZeros(digits)}`]

const stripZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '')

const isAdjacent = (text: string, one: Group, next: Group) => /^[^\p{L}]{0,3}$/u.test(text.slice(one.end, next.start))

function findGroups(text: string): Group[] {
  const groups: Group[] = []
  for (const match of text.matchAll(/(?:(\p{L}{1,10})[^\p{L}\d]{0,2})?(\d+)/gu)) {
    const end = match.index + match[0].length
    const digits = match[2]!
    groups.push({ digits, prefix: (match[1] ?? '').toLowerCase(), start: end - digits.length, end })
  }
  return groups
}
