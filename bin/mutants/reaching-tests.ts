import { readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { TOP_LEVEL, type Mutant } from './find-mutants.ts'

/** A test file, how long it takes, and the functions it calls as `file:offset`. */
export type ReachingTest = { file: string; seconds: number; reached: ReadonlySet<string> }

/** Reads the log that `record-reached.ts` writes. */
export function readReached(log: string, root: string): ReachingTest[] {
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => {
    const { file, seconds, reached } = JSON.parse(line) as { file: string; seconds: number; reached: string[] }
    return { file: relative(root, file), seconds, reached: new Set(reached) }
  })
}

/** Further test files rarely kill a mutant that these did not. */
const MAX_TESTS = 40

/** The tests that call the function around a mutant: those in the nearest folder first, then the fastest. */
export function orderTests(mutant: Mutant, tests: readonly ReachingTest[]): ReachingTest[] {
  const isReaching =
    mutant.within === TOP_LEVEL
      ? ({ reached }: ReachingTest) => [...reached].some((name) => name.startsWith(`${mutant.file}:`))
      : ({ reached }: ReachingTest) => reached.has(`${mutant.file}:${mutant.within}`)
  const distance = ({ file }: ReachingTest) => relative(dirname(mutant.file), dirname(file)).split('/').length
  return tests
    .filter(isReaching)
    .toSorted((one, other) => distance(one) - distance(other) || one.seconds - other.seconds)
    .slice(0, MAX_TESTS)
}
