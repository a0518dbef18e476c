import { ApiError } from '#platform/server/api-error.ts'
import type { Outbound } from '#platform/server/outbound/outbound.ts'
import { OutboundError } from '#platform/server/outbound/outbound-errors.ts'
import type { MailServerError } from '../../server/connection/mail-server-error.ts'
import { connectImap, type ConnectionOptions, type ImapServer } from '../../server/connection/connect-imap.ts'
import { verifySmtp, type SmtpServer } from '../../server/connection/connect-smtp.ts'

const TIMEOUTS = { connectMs: 6_000, inactivityMs: 8_000 }

type Account = ImapServer & SmtpServer & { password: string }

/** Signs in to both servers; throws 400 with the problem code if either fails. */
export async function verifyAccount({ password, ...account }: Account, outbound: Outbound): Promise<void> {
  const options = { outbound, timeouts: TIMEOUTS }
  const [imap, smtp] = await Promise.allSettled([verifyImap(account, password, options), verifySmtp(account, password, options)])
  const failed = [imap, smtp].find((one) => one.status === 'rejected')
  if (!failed) return
  if (failed.reason instanceof OutboundError) throw failed.reason
  const { code } = failed.reason as MailServerError
  const server = failed === imap ? 'IMAP' : 'SMTP'
  // The server's own message is withheld, so that it cannot be used to probe ports of the internal network.
  throw new ApiError(400, `email.${code}`, `Could not sign in to the ${server} server (${code}).`)
}

async function verifyImap(account: ImapServer, password: string, options: ConnectionOptions): Promise<void> {
  const client = await connectImap(account, password, options)
  await client.logout().catch(() => client.close())
}
