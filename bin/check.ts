import { availableParallelism } from 'node:os'
import { findMemoryFolder } from './testing/memory-folder.ts'
import { runQuietly, runTests, summarize, type Step } from './testing/steps.ts'

/** Types, lint, import rules, dead code and formatting. */
export const sourceChecks: readonly Step[] = [
  { name: 'Types', command: ['tsc', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc.json'] },
  { name: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'Import rules', command: ['depcruise', '--config', '.dependency-cruiser.mjs', 'main', 'modules', 'platform'] },
  { name: 'Dead code', command: ['knip', '--no-progress'] },
  { name: 'Formatting', command: ['oxfmt', '--check'] },
]

if (import.meta.main) {
  const start = performance.now()
  const results = [
    ...(await runQuietly(sourceChecks)),
    await runTests('Tests', ['--project=sqlite', '--project=unit', '--tags-filter=!long', `--maxWorkers=${availableParallelism()}`], {
      TMPDIR: findMemoryFolder(),
    }),
  ]
  process.exitCode = summarize(results, start) ? 0 : 1
}
