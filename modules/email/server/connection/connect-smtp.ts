import type { Transporter } from 'nodemailer'
import { MailServerError, toMailServerError } from './mail-server-error.ts'
import type { ConnectionTimeouts } from './connect-imap.ts'
import type { AccountRecord } from '../tables.ts'

export type SmtpServer = Pick<AccountRecord, 'smtpHost' | 'smtpPort' | 'smtpSecurity' | 'username'>

export async function createSmtpTransport(server: SmtpServer, password: string, timeouts: ConnectionTimeouts): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host: server.smtpHost,
    port: server.smtpPort,
    secure: server.smtpSecurity === 'tls',
    requireTLS: server.smtpSecurity === 'starttls',
    ignoreTLS: server.smtpSecurity === 'none',
    auth: { user: server.username, pass: password },
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

/** Signs in and disconnects; throws `MailServerError`. */
export async function verifySmtp(server: SmtpServer, password: string, timeouts: ConnectionTimeouts): Promise<void> {
  const transport = await createSmtpTransport(server, password, timeouts)
  try {
    await transport.verify()
  } catch (error) {
    const failure = toMailServerError(error, 'no_smtp', password)
    throw failure.code === 'broken_line' ? new MailServerError('no_smtp', failure.message) : failure
  } finally {
    transport.close()
  }
}
