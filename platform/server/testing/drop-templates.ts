import type { TestProject } from 'vitest/node'
import { dropTemplates } from './database.ts'

/** Names templates after the test run, so that the run can delete them all. */
export function setup({ config }: TestProject): () => Promise<void> {
  process.env['STAFFROOM_TEST_RUN'] = String(process.pid)
  return () => dropTemplates(config.env['TEST_DATABASE'] === 'postgres')
}
