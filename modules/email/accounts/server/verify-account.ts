import { Refusal } from '#platform/server/refusal.ts'
import type { AccountFailure } from '../../server/connection/account-failure.ts'
import { connectImap, type ImapServer } from '../../server/connection/connect-imap.ts'
import { trySmtp, type SmtpServer } from '../../server/connection/connect-smtp.ts'

/** Somebody waits for it. */
const PATIENCE = { connectMs: 6_000, silenceMs: 8_000 }

/** Signs in at both servers. Refusal 400 with the problem's code where one does not let us in. */
export async function tryAccount(account: ImapServer & SmtpServer, password: string): Promise<void> {
  const [imap, smtp] = await Promise.allSettled([tryImap(account, password), trySmtp(account, password, PATIENCE)])
  const failed = [imap, smtp].find((one) => one.status === 'rejected')
  if (!failed) return
  const { code } = failed.reason as AccountFailure
  const server = failed === imap ? 'IMAP' : 'SMTP'
  // Not its own words: nobody is to read through us what some port within the network says.
  throw new Refusal(400, `email.${code}`, `The ${server} server did not let us in (${code}).`)
}

async function tryImap(account: ImapServer, password: string): Promise<void> {
  const client = await connectImap(account, password, PATIENCE)
  await client.logout().catch(() => client.close())
}
