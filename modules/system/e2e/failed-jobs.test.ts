import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createTest, expect } from '#e2e/harness.ts'

const test = createTest()

/** The names are those of real jobs, so a retry succeeds. */
function insertFailedJobs(dataDir: string, names: readonly string[]): void {
  const database = new DatabaseSync(join(dataDir, 'staffroom.db'), { timeout: 10_000 })
  const insert = database.prepare(
    `insert into jobs (name, payload, "runAt", attempts, "lastError", "createdAt", "finishedAt", "hasFailed")
     values (?, '{}', '2026-11-20T02:00:00.000Z', 12, 'The disk is full.', '2026-11-20T02:00:00.000Z', '2026-11-20T10:00:00.000Z', 1)`,
  )
  for (const name of names) insert.run(name)
  database.close()
}

test('shows failed jobs, retries one and all, and dismisses one', async ({ app, open }) => {
  insertFailedJobs(app.dataDir, ['files.sweep', 'jobs.purge', 'views.purge', 'tokens.purge'])
  const page = await open('/system', { as: 'admin' })
  await page.getByRole('heading', { name: '4 failed jobs' }).waitFor()
  expect(await page.getByText('The disk is full.').count()).toBe(4)
  await page.getByRole('button', { name: 'Retry “files.sweep”' }).click()
  await page.getByRole('heading', { name: '3 failed jobs' }).waitFor()
  await page.getByRole('button', { name: 'Dismiss “jobs.purge”' }).click()
  await page.getByRole('heading', { name: '2 failed jobs' }).waitFor()
  await page.getByRole('button', { name: 'Retry all' }).click()
  await page.getByText('No jobs have failed.').waitFor()
})

test('is offered only to users who manage the workspace', async ({ open }) => {
  const page = await open('/system', { as: 'staff', expectedErrors: [/403/] })
  await page.getByText('You don’t have access to this page').waitFor()
  expect(await page.getByRole('link', { name: 'System', exact: true }).count()).toBe(0)
})
