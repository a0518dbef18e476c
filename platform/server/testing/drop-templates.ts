import type { TestProject } from 'vitest/node'
import { dropTemplates } from './database.ts'

/** The workers of a test run name their templates after it, so that the run can remove them all. */
export function setup({ config }: TestProject): () => Promise<void> {
  process.env['STAFFROOM_TEST_RUN'] = String(process.pid)
  return () => dropTemplates(config.env['TEST_DATABASE'] === 'postgres')
}
