import { describe, expect, it } from 'vitest'
import { isPosition, positionBetween, positionsBetween } from './position.ts'

function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const isAscending = (keys: string[]) => keys.every((key, at) => at === 0 || keys[at - 1]! < key)

describe('position keys', () => {
  it('stay in order through 5,000 random insertions', () => {
    for (const seed of [1, 2, 3, 4]) {
      const random = createRandom(seed)
      const keys: string[] = []
      for (let n = 0; n < 5000; n++) {
        const at = Math.floor(random() ** (seed === 4 ? 8 : 1) * (keys.length + 1))
        keys.splice(at, 0, positionBetween(keys[at - 1] ?? null, keys[at] ?? null))
      }
      expect(keys.every(isPosition)).toBe(true)
      expect(isAscending(keys)).toBe(true)
      expect(new Set(keys).size).toBe(5000)
    }
  })

  it('stay short if rows are always added at one end', () => {
    let top: string | null = null
    let end: string | null = null
    for (let n = 0; n < 100_000; n++) {
      const before: string = positionBetween(null, top)
      const after: string = positionBetween(end, null)
      if (top !== null && end !== null) expect(before < top && after > end).toBe(true)
      top = before
      end = after
    }
    expect(top!.length).toBeLessThanOrEqual(4)
    expect(end!.length).toBeLessThanOrEqual(4)
  })

  it('grow by about one character per five halvings of the same gap', () => {
    let [low, high] = positionsBetween(null, null, 2) as [string, string]
    for (let n = 0; n < 100; n++) [low, high] = n % 2 ? [positionBetween(low, high), high] : [low, positionBetween(low, high)]
    expect(low < high).toBe(true)
    expect(high.length).toBeLessThan(40)
  })

  it('are created in any number between two keys and in order', () => {
    for (const count of [0, 1, 2, 63, 1000]) {
      const keys = positionsBetween('a1', 'a2', count)
      expect(keys).toHaveLength(count)
      expect(isAscending(['a1', ...keys, 'a2'])).toBe(true)
    }
    expect(positionsBetween('a1', 'a2', 1000).every((key) => key.length <= 5)).toBe(true)
  })

  it('are rejected if the bounds are equal or in the wrong order', () => {
    expect(() => positionBetween('a1', 'a1')).toThrow(RangeError)
    expect(() => positionBetween('a2', 'a1')).toThrow(RangeError)
  })

  it.each(['', 'a', '0', 'b1', 'a1-', 'a10', 'á1'])('reject "%s" as invalid', (key) => {
    expect(isPosition(key)).toBe(false)
    expect(() => positionBetween(key, null)).toThrow(RangeError)
  })
})
