import { expect, test } from 'vitest'
import { openJobWorld } from '../jobs/job-world.ts'
import { mailJob, postMail } from './mail-job.ts'
import { openSmtpServer } from './smtp-server.ts'
import { createMailTransport, type Mail } from './transport.ts'

const mail: Mail = { to: 'ada@example.com', subject: 'Hello', text: 'Come in.' }

async function openPostOffice(refuse: Record<string, string> = {}) {
  const world = await openJobWorld()
  const server = await openSmtpServer({ refuse })
  const start = () => world.start([mailJob(createMailTransport({ smtpUrl: server.url, mailFrom: 'office@example.com' }))])
  const post = () =>
    world.database.write((db) => postMail({ db, now: world.time.clock().toISOString(), afterCommit: () => undefined }, mail))
  const close = async () => {
    await world[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  }
  return { world, server, start, post, [Symbol.asyncDispose]: close }
}

test('a mail that the server cannot take now is sent later, once', async () => {
  await using office = await openPostOffice({ RCPT: '451 try later' })
  await office.post()
  office.start()
  await office.world.becomes({ attempts: 1, claim: null, hasFailed: 0 })
  delete office.server.refuse.RCPT
  office.world.time.pass(15_000)
  await office.world.becomes({ attempts: 2, hasFailed: 0, finishedAt: '2026-11-21T09:00:15.000Z', payload: '{}' })
  expect(office.server.received.map((one) => one.to)).toEqual([['ada@example.com']])
})

test('a mail that waits for its next attempt outlives a restart', async () => {
  await using office = await openPostOffice({ RCPT: '451 try later' })
  await office.post()
  const first = office.start()
  await office.world.becomes({ attempts: 1, claim: null, hasFailed: 0 })
  await first.stop()
  delete office.server.refuse.RCPT
  office.world.time.pass(15_000)
  expect(office.server.received).toEqual([])
  office.start()
  await office.world.becomes({ attempts: 2, hasFailed: 0, finishedAt: '2026-11-21T09:00:15.000Z' })
  expect(office.server.received).toHaveLength(1)
})

test('a mail that was refused for good is not sent again', async () => {
  await using office = await openPostOffice({ RCPT: '550 no such person' })
  await office.post()
  office.start()
  await office.world.becomes({ attempts: 1, hasFailed: 1 })
  expect((await office.world.rows())[0]!.lastError).toContain('550 no such person')
})
