const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const zero = digits[0]!
const first = `a${zero}`

/** Returns a key between the two; null means no bound. Throws RangeError if they are equal, out of order or invalid. */
export function positionBetween(before: string | null, after: string | null): string {
  for (const key of [before, after]) if (key !== null && !isPosition(key)) throw new RangeError(`"${key}" is not a valid position.`)
  if (before !== null && after !== null && before >= after) throw new RangeError(`"${before}" is not before "${after}".`)
  if (before === null) return after === null ? first : createKeyBefore(after)
  return after === null ? createKeyAfter(before) : createKeyBetween(before, after)
}

/** Returns `count` keys in ascending order, spread evenly to keep them short. */
export function positionsBetween(before: string | null, after: string | null, count: number): string[] {
  if (count === 0) return []
  const middle = Math.floor(count / 2)
  const key = positionBetween(before, after)
  return [...positionsBetween(before, key, middle), key, ...positionsBetween(key, after, count - middle - 1)]
}

export function isPosition(key: string): boolean {
  const length = getIntegerLength(key)
  return length > 1 && key.length >= length && /^[0-9A-Za-z]+$/.test(key) && !(key.length > length && key.endsWith(zero))
}

function createKeyBefore(after: string): string {
  const integer = getInteger(after)
  return integer < after ? integer : stepInteger(integer, -1)
}

const createKeyAfter = (before: string) => stepInteger(getInteger(before), 1)

function createKeyBetween(before: string, after: string): string {
  const integer = getInteger(before)
  const fraction = before.slice(integer.length)
  if (integer === getInteger(after)) return integer + createFraction(fraction, after.slice(integer.length))
  const next = stepInteger(integer, 1)
  return next < after ? next : integer + createFraction(fraction, null)
}

const getInteger = (key: string) => key.slice(0, getIntegerLength(key))

function getIntegerLength(key: string): number {
  const head = key[0] ?? ''
  if (head >= 'a' && head <= 'z') return head.charCodeAt(0) - 'a'.charCodeAt(0) + 2
  return head >= 'A' && head <= 'Z' ? 'Z'.charCodeAt(0) - head.charCodeAt(0) + 2 : 0
}

function stepInteger(integer: string, by: 1 | -1): string {
  const last = by === 1 ? digits.length - 1 : 0
  const wrappedDigit = by === 1 ? zero : digits.at(-1)!
  const rest = integer.slice(1).split('')
  let index = rest.length - 1
  for (; index >= 0 && rest[index] === digits[last]; index--) rest[index] = wrappedDigit
  if (index < 0) return stepHead(integer[0]!, by, wrappedDigit)
  rest[index] = digits[digits.indexOf(rest[index]!) + by]!
  return integer[0] + rest.join('')
}

function stepHead(head: string, by: 1 | -1, wrappedDigit: string): string {
  const next = head === 'Z' && by === 1 ? 'a' : head === 'a' && by === -1 ? 'Z' : String.fromCharCode(head.charCodeAt(0) + by)
  const length = getIntegerLength(next)
  if (length === 0) throw new RangeError('No positions are left.')
  return next + wrappedDigit.repeat(length - 1)
}

function createFraction(before: string, after: string | null): string {
  const shared = after === null ? 0 : getSharedLength(before, after)
  if (after !== null && shared > 0) return after.slice(0, shared) + createFraction(before.slice(shared), after.slice(shared))
  const low = before ? digits.indexOf(before[0]!) : 0
  const high = after === null ? digits.length : digits.indexOf(after[0]!)
  if (high - low > 1) return digits[Math.round((low + high) / 2)]!
  if (after !== null && after.length > 1) return after[0]!
  return digits[low] + createFraction(before.slice(1), null)
}

function getSharedLength(before: string, after: string): number {
  let length = 0
  while (length < after.length && (before[length] ?? zero) === after[length]) length++
  return length
}
