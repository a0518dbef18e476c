import { callbackify } from 'node:util'
import type { Transporter } from 'nodemailer'
import { OutboundError } from '#platform/server/outbound/outbound-errors.ts'
import { MailServerError, toMailServerError } from './mail-server-error.ts'
import { DEFAULT_TIMEOUTS, type ConnectionOptions, type ConnectionTimeouts } from './connect-imap.ts'
import type { AccountRecord } from '../tables.ts'

export type SmtpServer = Pick<AccountRecord, 'smtpHost' | 'smtpPort' | 'smtpSecurity' | 'username'>

/** Sending throws `OutboundError` if the server's address is not allowed. */
export async function createSmtpTransport(
  server: SmtpServer,
  password: string,
  { outbound, timeouts = DEFAULT_TIMEOUTS }: ConnectionOptions,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const target = { host: server.smtpHost, port: server.smtpPort, timeoutMs: timeouts.connectMs }
  const openConnection = callbackify(async () => ({ connection: await outbound.connect(target) }))
  return createTransport({
    host: server.smtpHost,
    port: server.smtpPort,
    secure: server.smtpSecurity === 'tls',
    requireTLS: server.smtpSecurity === 'starttls',
    ignoreTLS: server.smtpSecurity === 'none',
    auth: { user: server.username, pass: password },
    getSocket: (_options, done) => openConnection(done),
    ...getTransportOptions(timeouts),
  })
}

export async function createUrlTransport(url: string, timeouts: ConnectionTimeouts): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...getTransportOptions(timeouts) })
}

const getTransportOptions = ({ connectMs, inactivityMs }: ConnectionTimeouts) => ({
  connectionTimeout: connectMs,
  greetingTimeout: connectMs,
  dnsTimeout: connectMs,
  socketTimeout: inactivityMs,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Signs in and disconnects; throws `MailServerError` or `OutboundError`. */
export async function verifySmtp(server: SmtpServer, password: string, options: ConnectionOptions): Promise<void> {
  const transport = await createSmtpTransport(server, password, options)
  try {
    await transport.verify()
  } catch (error) {
    if (error instanceof OutboundError) throw error
    const failure = toMailServerError(error, 'no_smtp', password)
    throw failure.code === 'broken_line' ? new MailServerError('no_smtp', failure.message) : failure
  } finally {
    transport.close()
  }
}
