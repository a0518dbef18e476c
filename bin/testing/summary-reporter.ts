import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** One test file in one project. */
export type TestFile = { project: string; path: string; seconds: number; passed: number; failed: number; skipped: number }

/** Writes the outcome of each test file as JSON to the path in TEST_SUMMARY. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env['TEST_SUMMARY']
    if (path) writeFileSync(path, JSON.stringify(modules.map(summarize)))
  }
}

function summarize(module: TestModule): TestFile {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state !== 'pending') counts[state] += 1
  }
  // A file that cannot be loaded has no tests.
  if (!module.ok() && counts.failed === 0) counts.failed = 1
  const { duration, collectDuration } = module.diagnostic()
  return {
    project: module.project.name,
    path: relative(process.cwd(), module.moduleId),
    seconds: (duration + collectDuration) / 1000,
    ...counts,
  }
}
