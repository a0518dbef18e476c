import type { Transporter } from 'nodemailer'
import { AccountFailure, failureOf } from './account-failure.ts'
import type { Patience } from './connect-imap.ts'
import type { AccountRecord } from '../tables.ts'

export type SmtpServer = Pick<AccountRecord, 'smtpHost' | 'smtpPort' | 'smtpSecurity' | 'username'>

/** A connection of its own for each mail. */
export async function smtpTransport(server: SmtpServer, password: string, patience: Patience): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host: server.smtpHost,
    port: server.smtpPort,
    secure: server.smtpSecurity === 'tls',
    requireTLS: server.smtpSecurity === 'starttls',
    ignoreTLS: server.smtpSecurity === 'none',
    auth: { user: server.username, pass: password },
    ...careful(patience),
  })
}

/** The same for an address such as SMTP_URL. */
export async function urlTransport(url: string, patience: Patience): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...careful(patience) })
}

const careful = ({ connectMs, silenceMs }: Patience) => ({
  connectionTimeout: connectMs,
  greetingTimeout: connectMs,
  dnsTimeout: connectMs,
  socketTimeout: silenceMs,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Signs in and out again; throws `AccountFailure`. */
export async function trySmtp(server: SmtpServer, password: string, patience: Patience): Promise<void> {
  const transport = await smtpTransport(server, password, patience)
  try {
    await transport.verify()
  } catch (error) {
    const failure = failureOf(error, 'no_smtp', password)
    throw failure.code === 'broken_line' ? new AccountFailure('no_smtp', failure.message) : failure
  } finally {
    transport.close()
  }
}
