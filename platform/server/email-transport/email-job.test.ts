import { expect, test } from 'vitest'
import { openJobFixture } from '../jobs/job-fixture.ts'
import { createEmailJob, enqueueEmail } from './email-job.ts'
import { openSmtpServer } from './smtp-server.ts'
import { createEmailTransport, type EmailMessage } from './transport.ts'

const email: EmailMessage = { to: 'ada@example.com', subject: 'Hello', text: 'Come in.' }

async function openEmailFixture(replies: Record<string, string> = {}) {
  const jobs = await openJobFixture()
  const server = await openSmtpServer({ replies })
  const start = () => jobs.start([createEmailJob(createEmailTransport({ smtpUrl: server.url, emailFrom: 'office@example.com' }))])
  const post = () =>
    jobs.database.write((db) => enqueueEmail({ db, now: jobs.time.clock().toISOString(), afterCommit: () => undefined }, email))
  const close = async () => {
    await jobs[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  }
  return { jobs, server, start, post, [Symbol.asyncDispose]: close }
}

test('retries an email after a temporary rejection and sends it once', async () => {
  await using fixture = await openEmailFixture({ RCPT: '451 try later' })
  await fixture.post()
  fixture.start()
  await fixture.jobs.waitForState({ attempts: 1, claim: null, hasFailed: 0 })
  delete fixture.server.replies.RCPT
  fixture.jobs.time.advance(15_000)
  await fixture.jobs.waitForState({ attempts: 2, hasFailed: 0, finishedAt: '2026-11-21T09:00:15.000Z', payload: '{}' })
  expect(fixture.server.received.map((one) => one.to)).toEqual([['ada@example.com']])
})

test('a waiting email survives a restart', async () => {
  await using fixture = await openEmailFixture({ RCPT: '451 try later' })
  await fixture.post()
  const first = fixture.start()
  await fixture.jobs.waitForState({ attempts: 1, claim: null, hasFailed: 0 })
  await first.stop()
  delete fixture.server.replies.RCPT
  fixture.jobs.time.advance(15_000)
  expect(fixture.server.received).toEqual([])
  fixture.start()
  await fixture.jobs.waitForState({ attempts: 2, hasFailed: 0, finishedAt: '2026-11-21T09:00:15.000Z' })
  expect(fixture.server.received).toHaveLength(1)
})

test('a permanently rejected email is not retried', async () => {
  await using fixture = await openEmailFixture({ RCPT: '550 no such person' })
  await fixture.post()
  fixture.start()
  await fixture.jobs.waitForState({ attempts: 1, hasFailed: 1 })
  expect((await fixture.jobs.rows())[0]!.lastError).toContain('550 no such person')
})
