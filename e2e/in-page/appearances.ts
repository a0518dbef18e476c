import { findProblems, type ForbiddenTexts } from './problems.ts'

export type Appearance = { skin: string; isRTL: boolean }

/** Milliseconds for all appearances together. A problem counts if it persists longer than the layout takes to update. */
const RETRY_BUDGET = 2_000

/**
 * Checks the page in each appearance and restores the first one. Returns one line per problem, followed by the appearances that
 * have it.
 */
export async function findProblemsInAppearances(appearances: readonly Appearance[], forbidden: ForbiddenTexts): Promise<string[]> {
  const appearancesByProblem = new Map<string, string[]>()
  let remaining = RETRY_BUDGET
  for (const appearance of appearances) {
    setAppearance(appearance)
    const { problems, waited } = await findProblemsWithRetries(forbidden, remaining)
    remaining -= waited
    for (const problem of new Set(problems))
      appearancesByProblem.set(problem, [...(appearancesByProblem.get(problem) ?? []), formatAppearance(appearance)])
  }
  if (appearances[0]) setAppearance(appearances[0])
  return [...appearancesByProblem].map(
    ([problem, affected]) => `${problem} (${affected.length === appearances.length ? 'all' : affected.join(', ')})`,
  )
}

const formatAppearance = ({ skin, isRTL }: Appearance) => `${skin} ${isRTL ? 'rtl' : 'ltr'}`

async function findProblemsWithRetries(forbidden: ForbiddenTexts, timeout: number): Promise<{ problems: string[]; waited: number }> {
  const start = performance.now()
  for (;;) {
    await new Promise(requestAnimationFrame)
    const problems = findProblems(forbidden)
    const waited = performance.now() - start
    if (problems.length === 0) return { problems, waited: 0 }
    if (waited > timeout) return { problems, waited }
  }
}

function setAppearance({ skin, isRTL }: Appearance): void {
  setStoredValue('isRTL', String(isRTL))
  setStoredValue('skin', skin)
}

/** Changes a setting as if the user had done so in another tab. */
function setStoredValue(key: string, newValue: string): void {
  if (localStorage.getItem(key) === newValue) return
  localStorage.setItem(key, newValue)
  dispatchEvent(new StorageEvent('storage', { key, newValue }))
}
