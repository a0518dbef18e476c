import type { ImapFlow } from 'imapflow'
import type { Outbound } from '#platform/server/outbound/outbound.ts'
import type { ResolvedHost } from '#platform/server/outbound/resolver.ts'
import { OutboundError } from '#platform/server/outbound/outbound-errors.ts'
import { MailServerError, toMailServerError } from './mail-server-error.ts'
import type { AccountRecord } from '../tables.ts'

export type ImapServer = Pick<AccountRecord, 'imapHost' | 'imapPort' | 'imapSecurity' | 'username'>
export type ConnectionTimeouts = { connectMs: number; inactivityMs: number }
export type ConnectionOptions = { outbound: Outbound; timeouts?: ConnectionTimeouts }

/** Larger emails are stored without their attachments. */
export const MAX_EMAIL_BYTES = 100 * 1024 * 1024
const PROTOCOL_OVERHEAD_BYTES = 1024 * 1024

export const DEFAULT_TIMEOUTS: ConnectionTimeouts = { connectMs: 20_000, inactivityMs: 90_000 }

/** Opens a signed-in connection; throws `MailServerError` or `OutboundError`. The library is imported on first use. */
export async function connectImap(
  server: ImapServer,
  password: string,
  { outbound, timeouts = DEFAULT_TIMEOUTS }: ConnectionOptions,
): Promise<ImapFlow> {
  const { lookup } = await resolveHost(outbound, server.imapHost, timeouts.connectMs)
  const client = await createClient(server, password, { lookup, timeouts })
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

const resolveHost = (outbound: Outbound, host: string, timeoutMs: number) =>
  outbound.resolve(host, AbortSignal.timeout(timeoutMs)).catch((error: unknown) => {
    throw error instanceof OutboundError ? error : toMailServerError(error, 'unreachable', '')
  })

type ClientOptions = { lookup: ResolvedHost['lookup']; timeouts: ConnectionTimeouts }

async function createClient(server: ImapServer, password: string, { lookup, timeouts }: ClientOptions): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow')
  return new Client({
    host: server.imapHost,
    port: server.imapPort,
    secure: server.imapSecurity === 'tls',
    ...(server.imapSecurity !== 'tls' && { doSTARTTLS: server.imapSecurity === 'starttls' }),
    auth: { user: server.username, pass: password },
    clientInfo: { name: 'Staffroom' },
    logger: false,
    // Also used for connections without TLS.
    tls: { lookup },
    disableAutoIdle: true,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.inactivityMs,
    maxIdleTime: 4 * 60_000,
    maxLineLength: 64 * 1024 * 1024,
    maxLiteralSize: MAX_EMAIL_BYTES,
    maxResponseSize: MAX_EMAIL_BYTES + PROTOCOL_OVERHEAD_BYTES,
  })
}

/** A server that hangs up without a greeting is not an IMAP server. */
const toConnectError = (failure: MailServerError, isGreeted: boolean) =>
  failure.code === 'broken_line' && !isGreeted ? new MailServerError('no_imap', failure.message) : failure
