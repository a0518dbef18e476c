import { sourceChecks } from './check.ts'
import { findMemoryFolder } from './testing/memory-folder.ts'
import { openRequirements, type Requirements } from './testing/requirements.ts'
import { printHeading, runQuietly, runTests, summarize, type Result, type Step } from './testing/steps.ts'
import { readScope, type Scope } from './testing/test-scope.ts'

// npm test                everything
// npm test -- kanban      one module, or several: its static checks, server tests and end-to-end tests
// npm test -- --changed   tests that the changes since the branch main can affect
// npm run test:matrix     every page in all 120 combinations of size, language, skin and direction

const start = performance.now()
process.exitCode = await main()

async function main(): Promise<number> {
  const scope = readScope(process.argv.slice(2))
  const requirements = await openRequirements()
  try {
    if (requirements.missing.length > 0 && !reportMissing(requirements)) return 1
    const results = await runQuietly(getChecks(scope))
    for (const args of scope.runs) results.push(await runScope(`Tests of ${scope.name}`, args, requirements))
    return summarize(results, start) ? 0 : 1
  } finally {
    await requirements.postgres?.stop()
  }
}

/** Prints what is missing. Returns false in CI, where no test may be skipped. */
function reportMissing({ missing }: Requirements): boolean {
  printHeading('Missing on this machine')
  for (const line of missing) console.log(line)
  if (process.env['CI']) return false
  console.log('The tests that need these programs are SKIPPED.')
  return true
}

/** Restricts lint, the slowest check, to the folders of the scope. */
function getChecks({ folders }: Scope): Step[] {
  return sourceChecks.map((step) => (step.name === 'Lint' ? { ...step, command: [...step.command, ...folders] as const } : step))
}

async function runScope(name: string, args: readonly string[], { browser, postgres, missing }: Requirements): Promise<Result> {
  const without = [...(browser ? [] : ['browser']), ...(postgres ? [] : ['*postgres'])]
  const result = await runTests(name, [...args, ...without.map((project) => `--project=!${project}`)], {
    TMPDIR: findMemoryFolder(),
    ...(browser && { CHROMIUM_PATH: browser }),
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
  })
  return missing.length > 0 ? { ...result, note: 'SKIPPED: tests that need missing programs' } : result
}
