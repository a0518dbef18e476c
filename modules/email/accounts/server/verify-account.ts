import { ApiError } from '#platform/server/api-error.ts'
import type { MailServerError } from '../../server/connection/mail-server-error.ts'
import { connectImap, type ImapServer } from '../../server/connection/connect-imap.ts'
import { verifySmtp, type SmtpServer } from '../../server/connection/connect-smtp.ts'

const TIMEOUTS = { connectMs: 6_000, inactivityMs: 8_000 }

/** Signs in to both servers; throws 400 with the problem code if either fails. */
export async function verifyAccount(account: ImapServer & SmtpServer, password: string): Promise<void> {
  const [imap, smtp] = await Promise.allSettled([verifyImap(account, password), verifySmtp(account, password, TIMEOUTS)])
  const failed = [imap, smtp].find((one) => one.status === 'rejected')
  if (!failed) return
  const { code } = failed.reason as MailServerError
  const server = failed === imap ? 'IMAP' : 'SMTP'
  // The server's own message is withheld, so that it cannot be used to probe ports of the internal network.
  throw new ApiError(400, `email.${code}`, `Could not sign in to the ${server} server (${code}).`)
}

async function verifyImap(account: ImapServer, password: string): Promise<void> {
  const client = await connectImap(account, password, TIMEOUTS)
  await client.logout().catch(() => client.close())
}
