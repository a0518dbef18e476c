import type { ImapFlow } from 'imapflow'
import { MailServerError, toMailServerError } from './mail-server-error.ts'
import type { AccountRecord } from '../tables.ts'

export type ImapServer = Pick<AccountRecord, 'imapHost' | 'imapPort' | 'imapSecurity' | 'username'>
export type ConnectionTimeouts = { connectMs: number; inactivityMs: number }

/** Larger emails are stored without their attachments. */
export const MAX_EMAIL_BYTES = 100 * 1024 * 1024
const PROTOCOL_OVERHEAD_BYTES = 1024 * 1024

export const DEFAULT_TIMEOUTS: ConnectionTimeouts = { connectMs: 20_000, inactivityMs: 90_000 }

/** Opens a signed-in connection; throws `MailServerError`. The library is imported on first use. */
export async function connectImap(server: ImapServer, password: string, timeouts = DEFAULT_TIMEOUTS): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    host: server.imapHost,
    port: server.imapPort,
    secure: server.imapSecurity === 'tls',
    ...(server.imapSecurity !== 'tls' && { doSTARTTLS: server.imapSecurity === 'starttls' }),
    auth: { user: server.username, pass: password },
    clientInfo: { name: 'Staffroom' },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.inactivityMs,
    maxIdleTime: 4 * 60_000,
    maxLineLength: 64 * 1024 * 1024,
    maxLiteralSize: MAX_EMAIL_BYTES,
    maxResponseSize: MAX_EMAIL_BYTES + PROTOCOL_OVERHEAD_BYTES,
  })
  // Later errors are reported by the command in progress.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    client.close()
    throw toConnectError(toMailServerError(error, 'no_imap', password), client.greeting !== undefined)
  }
}

/** A server that hangs up without a greeting is not an IMAP server. */
const toConnectError = (failure: MailServerError, isGreeted: boolean) =>
  failure.code === 'broken_line' && !isGreeted ? new MailServerError('no_imap', failure.message) : failure
