import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../run.mjs'
import type { TestFile } from './summary-reporter.ts'

const root = join(import.meta.dirname, '../..')

export type Counts = { passed: number; failed: number; skipped: number }

/** The outcome of one step; a step that runs tests also has their counts and files. */
export type Result = { name: string; status: number; seconds: number; counts?: Counts; files?: TestFile[]; note?: string }

/** A program of node_modules/.bin with its arguments. */
export type Step = { name: string; command: readonly [program: string, ...args: string[]] }

export function printHeading(name: string): void {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 90 - name.length))}`)
}

/** Runs steps two at a time and prints the output of each that fails. */
export async function runQuietly(steps: readonly Step[]): Promise<Result[]> {
  const waiting = [...steps]
  const results: Result[] = []
  const runNext = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step))
  }
  await Promise.all([runNext(), runNext()])
  return results
}

async function runStep({ name, command }: Step): Promise<Result> {
  let output = ''
  const result = await measure(name, () => {
    const [program, ...args] = command
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (text: Buffer) => (output += text))
    child.stderr.on('data', (text: Buffer) => (output += text))
    return new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve(code ?? 1))
    })
  })
  printHeading(`${name}: ${result.status === 0 ? 'passed' : 'FAILED'}, ${result.seconds.toFixed(1)} s`)
  if (result.status !== 0) console.log(output.trim())
  return result
}

/** Runs vitest with these arguments and counts its tests. A run that is aborted counts as one failure. */
export async function runTests(name: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-summary-'))
  const path = join(folder, 'summary.json')
  const env = { ...process.env, ...environment, TEST_SUMMARY: path }
  printHeading(name)
  const result = await measure(name, () => run('vitest', ['--run', '--passWithNoTests', ...args], { cwd: root, env }))
  const files = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as TestFile[]) : []
  rmSync(folder, { recursive: true, force: true })
  const counts = addCounts(files)
  if (result.status !== 0 && counts.failed === 0) counts.failed = 1
  return { ...result, counts, files }
}

async function measure(name: string, work: () => Promise<number>): Promise<Result> {
  const start = performance.now()
  const status = await work()
  return { name, status, seconds: (performance.now() - start) / 1000 }
}

const SLOWEST = 10

/** Prints the outcome of every step, the slowest files, the total time and, last, the counts. True when nothing failed. */
export function summarize(results: readonly Result[], start: number): boolean {
  printHeading('Summary')
  for (const { name, status, seconds, counts, note } of results) {
    const sign = status === 0 ? '✓' : '✗'
    console.log(
      [`${sign} ${name.padEnd(30)} ${seconds.toFixed(1).padStart(6)} s`, counts && formatCounts(counts), note].filter(Boolean).join('  '),
    )
  }
  const files = results.flatMap((result) => result.files ?? [])
  if (files.length > 0) console.log('\nSlowest files:')
  for (const { project, path, seconds } of files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${project.padEnd(15)}  ${path}`)
  console.log(`\nTotal time: ${((performance.now() - start) / 1000).toFixed(0)} s\n`)
  console.log(formatCounts(addCounts(results.flatMap(({ counts }) => counts ?? []))))
  return results.every(({ status }) => status === 0)
}

function addCounts(all: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

const formatCounts = ({ passed, failed, skipped }: Counts) => `${passed} passed, ${failed} failed, ${skipped} skipped`
