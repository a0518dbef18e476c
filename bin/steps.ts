import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'

const root = join(import.meta.dirname, '..')

export type Counts = { passed: number; failed: number; skipped: number }

/** What became of one step; `counts` only where it ran tests. */
export type Result = { name: string; status: number; seconds: number; counts?: Counts; note?: string }

/** A program of node_modules/.bin with its arguments. */
export type Step = { name: string; command: readonly [program: string, ...args: string[]] }

export function heading(name: string): void {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 90 - name.length))}`)
}

/** Runs a step on our own output. */
export async function runStep(step: Step, environment: NodeJS.ProcessEnv = {}): Promise<Result> {
  heading(step.name)
  const [program, ...args] = step.command
  return timed(step.name, async () => ({ status: await run(program, args, { cwd: root, env: { ...process.env, ...environment } }) }))
}

/** Runs a step beside others: its output is shown in one piece, and only where it failed. */
export async function runQuietly(step: Step): Promise<Result> {
  let output = ''
  const result = await timed(step.name, () => {
    const [program, ...args] = step.command
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (text: Buffer) => (output += text))
    child.stderr.on('data', (text: Buffer) => (output += text))
    return new Promise<{ status: number }>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve({ status: code ?? 1 }))
    })
  })
  heading(`${step.name}: ${result.status === 0 ? 'fine' : 'FAILED'}, ${result.seconds.toFixed(1)} s`)
  if (result.status !== 0) console.log(output.trim())
  return result
}

/** A run in which more files fail is broken, not unsteady. */
const MOST_REPEATED = 10
const REPEATS = 2

/**
 * Runs vitest and counts its tests; a run that breaks off counts as one failure. On a build machine (CI) a hiccup does not fail
 * it: the few files that failed run again from their start, and what then passes is named.
 */
export async function runTests(name: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Result> {
  const first = await runVitest(name, args, environment)
  let last = first
  for (let repeat = 0; process.env['CI'] && repeat < REPEATS && isRepeated(last); repeat++)
    last = await runVitest(`${name}: what failed, once more`, [...args, ...last.failed.keys()], environment)
  nameUnsteady(first.failed, last.failed)
  const { passed, failed, skipped } = first.counts
  const counts = { passed: passed + failed - last.counts.failed, failed: last.counts.failed, skipped }
  return { name, status: last.status, seconds: first.seconds + (last === first ? 0 : last.seconds), counts }
}

/** By file, the names of the tests in it that failed: none where the file itself did. */
type Failed = ReadonlyMap<string, readonly string[]>

type Run = Result & { counts: Counts; failed: Failed }

const isRepeated = ({ failed }: Run) => failed.size > 0 && failed.size <= MOST_REPEATED

/** What passed only when it was repeated: each is a bug to find, in the test or in the code. */
function nameUnsteady(first: Failed, last: Failed): void {
  const names = [...first].flatMap(([file, tests]) => (last.has(file) ? [] : tests.map((test) => `${file}: ${test}`)))
  if (names.length > 0)
    console.log(`\n!!! UNSTEADY: passed only when repeated. Find out why:\n${names.map((one) => `!!! ${one}`).join('\n')}`)
}

async function runVitest(name: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-tests-'))
  const path = join(folder, 'report.json')
  const command = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`, ...args] as const
  const result = await runStep({ name, command }, environment)
  const report = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : null
  rmSync(folder, { recursive: true, force: true })
  const counts = report ? countTests(report) : { passed: 0, failed: 0, skipped: 0 }
  if (result.status !== 0 && counts.failed === 0) counts.failed = 1
  return { ...result, counts, failed: report ? failedIn(report) : new Map() }
}

type Report = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number; testResults: TestFile[] }
type TestFile = { name: string; status: 'passed' | 'failed'; assertionResults: { fullName: string; status: string }[] }

const countTests = (report: Report): Counts => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
})

const failedIn = ({ testResults }: Report): Failed =>
  new Map(
    testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name, assertionResults }) => [
        name,
        assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      ]),
  )

async function timed(name: string, work: () => Promise<{ status: number }>): Promise<Result> {
  const start = performance.now()
  const { status } = await work()
  return { name, status, seconds: (performance.now() - start) / 1000 }
}

/** Prints what became of every step; true where all went well. */
export function summarise(results: readonly Result[]): boolean {
  heading('Summary')
  for (const { name, status, seconds, counts, note } of results) {
    const tests = counts ? `  ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped` : ''
    console.log(
      `${status === 0 ? (note ? '-' : '✓') : '✗'} ${name.padEnd(38)} ${seconds.toFixed(1).padStart(6)} s${tests}${note ? `  ${note}` : ''}`,
    )
  }
  return results.every(({ status }) => status === 0)
}

/** The one line by which the whole run is read: `N passed, N failed, N skipped`. */
export function totals(results: readonly Result[]): string {
  const sum = (key: keyof Counts) => results.reduce((total, { counts }) => total + (counts?.[key] ?? 0), 0)
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`
}
