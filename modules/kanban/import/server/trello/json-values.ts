/** Readers of JSON that any program or person may have written: values of the wrong type count as missing. */
export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

export const toObject = (value: unknown): JsonObject => (isObject(value) ? value : {})

export const toObjects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Without the control characters and lone surrogates that PostgreSQL or browsers reject. */
export const toText = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .toWellFormed()
        .replace(/[[\p{Cc}]--[\t\n\r]]/gv, '')
        .replaceAll(/\r\n?/g, '\n')
    : ''

/** On one line. */
export const toTitle = (value: unknown): string => toText(value).replace(/\s+/g, ' ').trim()

export const toTexts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

/** Milliseconds since 1970; null if it is no date of the years 2000 to 2199. */
export function toInstant(value: unknown): number | null {
  const instant = typeof value === 'string' ? Date.parse(value) : NaN
  return instant >= Date.UTC(2000, 0) && instant < Date.UTC(2200, 0) ? instant : null
}

/** In the order of `pos`, which is a number in all exports. */
export const sortByPosition = <T extends JsonObject>(list: readonly T[]): T[] =>
  list.toSorted((one, other) => getPosition(one) - getPosition(other))

const getPosition = ({ pos }: JsonObject) => (typeof pos === 'number' && Number.isFinite(pos) ? pos : Number.MAX_SAFE_INTEGER)
