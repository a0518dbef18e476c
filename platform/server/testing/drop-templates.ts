import { dropTemplates } from './database.ts'

/** The workers of a test run name their templates after it. */
export function setup(): void {
  process.env['STAFFROOM_TEST_RUN'] = String(process.pid)
}

export const teardown = dropTemplates
