/**
 * Order keys that always have room between two of them, so that moving a row writes only that row.
 * A key is a whole number whose first letter says how many digits follow (`a0`, `a1`, `b00`, and `Zz` before `a0`),
 * and optional fraction digits. Keys compare by character code; databases need a binary collation for them.
 */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const zero = digits[0]!
const first = `a${zero}`

/**
 * A key after `before` and ahead of `after`; null is an open end.
 * Throws RangeError where there is no such key because the two are equal, out of order or not keys at all.
 */
export function positionBetween(before: string | null, after: string | null): string {
  for (const key of [before, after]) if (key !== null && !isPosition(key)) throw new RangeError(`"${key}" is no position.`)
  if (before !== null && after !== null && before >= after) throw new RangeError(`Nothing lies between "${before}" and "${after}".`)
  if (before === null) return after === null ? first : beforeKey(after)
  return after === null ? afterKey(before) : betweenKeys(before, after)
}

/** As many keys in ascending order, spread evenly so that they stay short. */
export function positionsBetween(before: string | null, after: string | null, count: number): string[] {
  if (count === 0) return []
  const middle = Math.floor(count / 2)
  const key = positionBetween(before, after)
  return [...positionsBetween(before, key, middle), key, ...positionsBetween(key, after, count - middle - 1)]
}

export function isPosition(key: string): boolean {
  const length = wholeLength(key)
  return length > 1 && key.length >= length && /^[0-9A-Za-z]+$/.test(key) && !(key.length > length && key.endsWith(zero))
}

function beforeKey(after: string): string {
  const whole = wholeOf(after)
  return whole < after ? whole : stepped(whole, -1)
}

const afterKey = (before: string) => stepped(wholeOf(before), 1)

function betweenKeys(before: string, after: string): string {
  const whole = wholeOf(before)
  const fraction = before.slice(whole.length)
  if (whole === wholeOf(after)) return whole + fractionBetween(fraction, after.slice(whole.length))
  const next = stepped(whole, 1)
  return next < after ? next : whole + fractionBetween(fraction, null)
}

const wholeOf = (key: string) => key.slice(0, wholeLength(key))

/** `a` to `z` announce 1 to 26 digits, `Z` down to `A` 1 to 26 digits of a number below zero; anything else is no key. */
function wholeLength(key: string): number {
  const head = key[0] ?? ''
  if (head >= 'a' && head <= 'z') return head.charCodeAt(0) - 'a'.charCodeAt(0) + 2
  return head >= 'A' && head <= 'Z' ? 'Z'.charCodeAt(0) - head.charCodeAt(0) + 2 : 0
}

/** The next or previous whole number; 62 to the power of 26 steps lie ahead before it throws. */
function stepped(whole: string, by: 1 | -1): string {
  const last = by === 1 ? digits.length - 1 : 0
  const turned = by === 1 ? zero : digits.at(-1)!
  const rest = whole.slice(1).split('')
  let at = rest.length - 1
  for (; at >= 0 && rest[at] === digits[last]; at--) rest[at] = turned
  if (at < 0) return otherHead(whole[0]!, by, turned)
  rest[at] = digits[digits.indexOf(rest[at]!) + by]!
  return whole[0] + rest.join('')
}

function otherHead(head: string, by: 1 | -1, turned: string): string {
  const next = head === 'Z' && by === 1 ? 'a' : head === 'a' && by === -1 ? 'Z' : String.fromCharCode(head.charCodeAt(0) + by)
  const length = wholeLength(next)
  if (length === 0) throw new RangeError('There are no positions left.')
  return next + turned.repeat(length - 1)
}

/** Halfway between two fractions without trailing zeros; null stands for one. */
function fractionBetween(before: string, after: string | null): string {
  const shared = after === null ? 0 : sharedLength(before, after)
  if (after !== null && shared > 0) return after.slice(0, shared) + fractionBetween(before.slice(shared), after.slice(shared))
  const low = before ? digits.indexOf(before[0]!) : 0
  const high = after === null ? digits.length : digits.indexOf(after[0]!)
  if (high - low > 1) return digits[Math.round((low + high) / 2)]!
  if (after !== null && after.length > 1) return after[0]!
  return digits[low] + fractionBetween(before.slice(1), null)
}

function sharedLength(before: string, after: string): number {
  let length = 0
  while (length < after.length && (before[length] ?? zero) === after[length]) length++
  return length
}
