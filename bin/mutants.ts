import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '#platform/server/abilities/random-rules.ts'
import { memoryFolder } from './memory-folder.ts'
import { findMutants, type Mutant } from './mutants/find-mutants.ts'
import { orderTests, readReached, type ReachingTest } from './mutants/reaching-tests.ts'
import { formatReport, type Outcome } from './mutants/report.ts'

// npm run mutants -- PATH ... [--sample 300] [--seed 1] [--report FILE]
//
// Changes one operator, condition, return value or statement of the files under PATH at a time and runs the tests that call the
// function around it, on SQLite. A mutant is killed when a test fails, and survives when all of them pass.

const root = join(import.meta.dirname, '..')
const config = 'bin/mutants/vitest.config.ts'
/** Two mutants at a time: each runs in one worker. */
const CONCURRENCY = 2
/** A mutant may run so many times as long as its tests take, and this long at least; then it counts as killed. */
const PATIENCE = 4
const SHORTEST_TIMEOUT_MS = 60_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' }, report: { type: 'string' } },
})
if (positionals.length === 0) throw new Error('Name at least one file or folder: npm run mutants -- platform/server/journal')

const folder = mkdtempSync(join(memoryFolder(), 'staffroom-mutants-'))
const environment = { ...process.env, TMPDIR: memoryFolder() }
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
  const chosen = values.sample ? sample(all, Number(values.sample)) : all
  console.log(`${files.length} files, ${all.length} mutants, ${chosen.length} of them to be tried. Finding the tests that reach them …`)
  const tests = await findReachingTests(files)
  const outcomes: Outcome[] = []
  const waiting = [...chosen]
  const work = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const outcome = await tryMutant(mutant, orderTests(mutant, tests))
      outcomes.push(outcome)
      console.log(
        `${outcomes.length}/${chosen.length} ${outcome.result.padEnd(9)} ${outcome.seconds.toFixed(0).padStart(3)} s  ${describeMutant(mutant)}`,
      )
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  const text = formatReport(outcomes, { paths: positionals, total: all.length, seed: values.seed })
  console.log(`\n${text}`)
  if (values.report) writeFileSync(values.report, text)
}

function sourceFiles(path: string): string[] {
  if (!existsSync(join(root, path))) throw new Error(`There is no file or folder "${path}".`)
  if (statSync(join(root, path)).isFile()) return [relative(root, join(root, path))]
  const isSource = (file: string) => !/\.(test|d)\.ts$|(^|[/-])(testing|demo|migrations?)(\/|\.ts$)/.test(file)
  return globSync(`${path}/**/*.ts`, { cwd: root }).filter(isSource).toSorted()
}

/** As many of them, the same for the same seed. */
function sample(mutants: readonly Mutant[], count: number): Mutant[] {
  const random = createRandom(Number(values.seed))
  const rest = [...mutants]
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(Math.floor(random() * rest.length), 1)[0]!)
}

/** Runs all tests once, except the access matrix and the browser's, and notes which functions each test file calls. */
async function findReachingTests(files: readonly string[]): Promise<ReachingTest[]> {
  const log = join(folder, 'reached.jsonl')
  const list = join(folder, 'files.json')
  writeFileSync(list, JSON.stringify(files))
  const status = await runVitest([], { MUTATED_FILES: list, REACHED_LOG: log })
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
  const timeout = Math.max(SHORTEST_TIMEOUT_MS, PATIENCE * 1000 * tests.reduce((sum, { seconds }) => sum + seconds, 0))
  const names = tests.map(({ file }) => file)
  const status = await runVitest(['--bail=1', ...names], { MUTANT: path, MUTANT_TESTS: names.join(',') }, timeout)
  return { mutant, result: status === 0 ? 'survived' : 'killed', seconds: (performance.now() - start) / 1000 }
}

/** Resolves to the exit status; 1 when it had to be ended. */
function runVitest(args: readonly string[], variables: Record<string, string>, timeout?: number): Promise<number> {
  const child = spawn('vitest', ['run', '--config', config, '--project=sqlite', '--project=unit', ...args], {
    cwd: root,
    env: { ...environment, ...variables },
    stdio: 'MUTANT' in variables ? 'ignore' : 'inherit',
    detached: true,
  })
  // The workers of vitest are its children: a loop without an end would outlive it.
  const end = () => process.kill(-child.pid!, 'SIGKILL')
  const timer = timeout === undefined ? undefined : setTimeout(end, timeout)
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
