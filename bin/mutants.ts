import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '#platform/server/abilities/random-rules.ts'
import { findMemoryFolder } from './testing/memory-folder.ts'
import { findMutants, type Mutant } from './mutants/find-mutants.ts'
import { orderTests, readReached, type ReachingTest } from './mutants/reaching-tests.ts'
import { formatReport, type Outcome } from './mutants/report.ts'

// npm run mutants -- PATH ... [--sample 300] [--seed 1] [--report FILE]
//
// Changes one operator, condition, return value or statement of the files under PATH at a time and runs, on SQLite, the tests that call
// the enclosing function. A mutant is killed when a test fails and survives when all of them pass.

const root = join(import.meta.dirname, '..')
const config = 'bin/mutants/vitest.config.ts'
const CONCURRENCY = 2
/** A mutant counts as killed when its tests take this many times as long as usual. */
const TIMEOUT_FACTOR = 4
const MIN_TIMEOUT_MS = 60_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' }, report: { type: 'string' } },
})
if (positionals.length === 0) throw new Error('Specify at least one file or folder: npm run mutants -- platform/server/journal')

const folder = mkdtempSync(join(findMemoryFolder(), 'staffroom-mutants-'))
const environment = { ...process.env, TMPDIR: findMemoryFolder() }
try {
  await main()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function main(): Promise<void> {
  const files = positionals.flatMap(sourceFiles)
  const all = files.flatMap((file) => findMutants(file, readFileSync(join(root, file), 'utf8')))
  const selected = values.sample ? sample(all, Number(values.sample)) : all
  console.log(`${files.length} files, ${all.length} mutants, ${selected.length} of them selected. Finding the tests that reach them …`)
  const tests = await findReachingTests(files)
  const outcomes: Outcome[] = []
  const waiting = [...selected]
  const runNext = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const outcome = await tryMutant(mutant, orderTests(mutant, tests))
      outcomes.push(outcome)
      console.log(
        `${outcomes.length}/${selected.length} ${outcome.result.padEnd(9)} ${outcome.seconds.toFixed(0).padStart(3)} s  ${describeMutant(mutant)}`,
      )
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runNext))
  const text = formatReport(outcomes, { paths: positionals, total: all.length, seed: values.seed })
  console.log(`\n${text}`)
  if (values.report) writeFileSync(values.report, text)
}

function sourceFiles(path: string): string[] {
  if (!existsSync(join(root, path))) throw new Error(`There is no file or folder "${path}".`)
  if (statSync(join(root, path)).isFile()) return [relative(root, join(root, path))]
  const isSource = (file: string) => !/\.(test|d)\.ts$|(^|[/-])(testing|demo|fixture|migrations?)([/-]|\.ts$)/.test(file)
  return globSync(`${path}/**/*.ts`, { cwd: root }).filter(isSource).toSorted()
}

/** Picks mutants at random; the same seed picks the same ones. */
function sample(mutants: readonly Mutant[], count: number): Mutant[] {
  const random = createRandom(Number(values.seed))
  const rest = [...mutants]
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(Math.floor(random() * rest.length), 1)[0]!)
}

/** Runs all tests once, except the access matrix and the browser's, and records which functions each test file calls. */
async function findReachingTests(files: readonly string[]): Promise<ReachingTest[]> {
  const log = join(folder, 'reached.jsonl')
  const fileList = join(folder, 'files.json')
  writeFileSync(fileList, JSON.stringify(files))
  const status = await runVitest([], { MUTATED_FILES: fileList, REACHED_LOG: log })
  if (status !== 0) throw new Error('The tests fail without any mutant.')
  return readReached(log, root)
}

async function tryMutant(mutant: Mutant, tests: readonly ReachingTest[]): Promise<Outcome> {
  if (tests.length === 0) return { mutant, result: 'unreached', seconds: 0 }
  const path = join(
    folder,
    `mutant-${mutant.file.replaceAll('/', '-')}-${mutant.start}-${mutant.kind.replace(' ', '-')}-${mutant.replacement.length}.json`,
  )
  writeFileSync(path, JSON.stringify(mutant))
  const start = performance.now()
  const timeout = Math.max(MIN_TIMEOUT_MS, TIMEOUT_FACTOR * 1000 * tests.reduce((sum, { seconds }) => sum + seconds, 0))
  const names = tests.map(({ file }) => file)
  const status = await runVitest(['--bail=1', ...names], { MUTANT: path, MUTANT_TESTS: names.join(',') }, timeout)
  return { mutant, result: status === 0 ? 'survived' : 'killed', seconds: (performance.now() - start) / 1000 }
}

/** Resolves to the exit status, or 1 after a timeout. */
function runVitest(args: readonly string[], variables: Record<string, string>, timeout?: number): Promise<number> {
  const child = spawn('vitest', ['run', '--config', config, '--project=sqlite', '--project=unit', ...args], {
    cwd: root,
    env: { ...environment, ...variables },
    stdio: 'MUTANT' in variables ? 'ignore' : 'inherit',
    detached: true,
  })
  // Kills the whole process group, since a worker in an endless loop would outlive vitest.
  const kill = () => process.kill(-child.pid!, 'SIGKILL')
  const timer = timeout === undefined ? undefined : setTimeout(kill, timeout)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve(code ?? 1)
    })
  })
}

function describeMutant({ file, line, kind, replacement }: Mutant): string {
  return `${file}:${line}  ${kind} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 60)}`
}
