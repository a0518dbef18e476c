import { accessSync, constants, statfsSync } from 'node:fs'
import { type Result, runQuietly, runTests, type Step, summarise } from './steps.ts'

const steps: readonly Step[] = [
  { name: 'Types', command: ['tsc', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc.json'] },
  { name: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'Import rules', command: ['depcruise', '--config', '.dependency-cruiser.mjs', 'main', 'modules', 'platform'] },
  { name: 'Dead code', command: ['knip', '--no-progress'] },
  { name: 'Formatting', command: ['oxfmt', '--check'] },
]

/** Types, lint, import rules, dead code and formatting, two at a time. */
export async function checkSources(): Promise<Result[]> {
  const waiting = [...steps]
  const results: Result[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runQuietly(step))
  }
  await Promise.all([work(), work()])
  return results
}

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 ** 30

/** Where there is room, test databases lie in memory: what waits for a disk is for `npm test` to prove. */
function foldersInMemory(): { TMPDIR?: string } {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES ? { TMPDIR: MEMORY } : {}
  } catch {
    return {}
  }
}

if (import.meta.main) {
  const results = [
    ...(await checkSources()),
    await runTests('Unit and HTTP tests on SQLite', ['--project=server', '--project=unit', '--tags-filter=!long'], {
      TEST_DATABASE: 'sqlite',
      ...foldersInMemory(),
    }),
  ]
  process.exitCode = summarise(results) ? 0 : 1
}
