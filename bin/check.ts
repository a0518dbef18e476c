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

if (import.meta.main) {
  const results = [
    ...(await checkSources()),
    await runTests('Unit and HTTP tests on SQLite', ['--project=server', '--project=unit', '--tags-filter=!long'], {
      TEST_DATABASE: 'sqlite',
    }),
  ]
  process.exitCode = summarise(results) ? 0 : 1
}
