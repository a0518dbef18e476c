import { randomUUID } from 'node:crypto'
import { enqueue, type Enqueuer } from '../jobs/enqueue.ts'
import { NoRetry, type Job, type JobContext } from '../jobs/jobs.ts'
import { MailFailure } from './failure.ts'
import type { Mail, MailTransport } from './transport.ts'

const NAME = 'mail.send'

/**
 * Leaves a mail to be sent, in the caller's transaction: tried again with backoff, and after a restart.
 * Its text stands in the database until it is sent, so a mail that holds a one-time link is better made by a job of its own.
 */
export const postMail = (ctx: Enqueuer, mail: Mail): Promise<void> => enqueue(ctx, { name: NAME, payload: { key: randomUUID(), ...mail } })

/** The job that sends what `postMail` left. */
export const mailJob = (transport: MailTransport): Job => ({
  name: NAME,
  run: (_: JobContext, mail: Mail) => sendOrGiveUp(transport, mail),
})

/** Within a job: a mail that was refused for good is not tried again. */
export async function sendOrGiveUp(transport: MailTransport, mail: Mail): Promise<void> {
  await transport.send(mail).catch((error: unknown) => {
    throw error instanceof MailFailure && error.isPermanent ? new NoRetry(error.message) : error
  })
}
