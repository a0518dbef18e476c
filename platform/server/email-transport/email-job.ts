import { randomUUID } from 'node:crypto'
import { enqueue, type EnqueueContext } from '../jobs/enqueue.ts'
import { NonRetryableError, type Job, type JobContext } from '../jobs/jobs.ts'
import { EmailError } from './email-error.ts'
import type { EmailMessage, EmailTransport } from './transport.ts'

const JOB_NAME = 'mail.send'

/** Queues an email in the caller's transaction. Its text is stored until it is sent, so send one-time links differently. */
export const enqueueEmail = (ctx: EnqueueContext, email: EmailMessage): Promise<void> =>
  enqueue(ctx, { name: JOB_NAME, payload: { key: randomUUID(), ...email } })

export const createEmailJob = (transport: EmailTransport): Job => ({
  name: JOB_NAME,
  run: (_: JobContext, email: EmailMessage) => sendEmail(transport, email),
})

/** For jobs: permanently rejected emails are not retried. */
export async function sendEmail(transport: EmailTransport, email: EmailMessage): Promise<void> {
  await transport.send(email).catch((error: unknown) => {
    throw error instanceof EmailError && error.isPermanent ? new NonRetryableError(error.message) : error
  })
}
