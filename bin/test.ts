import { sourceChecks } from './check.ts'
import { memoryFolder } from './memory-folder.ts'
import { openRequirements, type Requirements } from './requirements.ts'
import { heading, runQuietly, runTests, summarize, type Result, type Step } from './steps.ts'
import { readScope, type Scope } from './test-scope.ts'

// npm test                everything
// npm test -- kanban      one module, or several: its static checks, server tests and end-to-end tests
// npm test -- --changed   what the difference from the branch main can affect
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

/** Says what is missing. On a build machine (CI) nothing may be skipped, so false. */
function reportMissing({ missing }: Requirements): boolean {
  heading('Missing on this machine')
  for (const line of missing) console.log(line)
  if (process.env['CI']) return false
  console.log('The tests that need it are SKIPPED.')
  return true
}

/** Lint takes the longest; for some folders it reads these alone. */
function getChecks({ folders }: Scope): Step[] {
  return sourceChecks.map((step) => (step.name === 'Lint' ? { ...step, command: [...step.command, ...folders] as const } : step))
}

async function runScope(name: string, args: readonly string[], { browser, postgres, missing }: Requirements): Promise<Result> {
  const without = [...(browser ? [] : ['browser']), ...(postgres ? [] : ['*postgres'])]
  const result = await runTests(name, [...args, ...without.map((project) => `--project=!${project}`)], {
    TMPDIR: memoryFolder(),
    ...(browser && { CHROMIUM_PATH: browser }),
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
  })
  return missing.length > 0 ? { ...result, note: 'SKIPPED: what needs the missing programs' } : result
}
