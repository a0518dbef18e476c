import type { ImapFlow } from 'imapflow'
import { AccountFailure, failureOf } from './account-failure.ts'
import type { AccountRecord } from '../tables.ts'

export type ImapServer = Pick<AccountRecord, 'imapHost' | 'imapPort' | 'imapSecurity' | 'username'>
export type Patience = { connectMs: number; silenceMs: number }

/** Of one answer; a mail that is larger comes without its attachments. */
export const LARGEST_BYTES = 100 * 1024 * 1024
const FRAMING_BYTES = 1024 * 1024

export const PATIENCE: Patience = { connectMs: 20_000, silenceMs: 90_000 }

/** A connection that is signed in; throws `AccountFailure`. The library is loaded with the first account. */
export async function connectImap(server: ImapServer, password: string, patience = PATIENCE): Promise<ImapFlow> {
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
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.connectMs,
    socketTimeout: patience.silenceMs,
    maxIdleTime: 4 * 60_000,
    maxLineLength: 64 * 1024 * 1024,
    maxLiteralSize: LARGEST_BYTES,
    maxResponseSize: LARGEST_BYTES + FRAMING_BYTES,
  })
  // What breaks later is told by whatever command was under way.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    client.close()
    throw toldApart(failureOf(error, 'no_imap', password), client.greeting !== undefined)
  }
}

/** What hangs up without a greeting speaks something else. */
const toldApart = (failure: AccountFailure, isGreeted: boolean) =>
  failure.code === 'broken_line' && !isGreeted ? new AccountFailure('no_imap', failure.message) : failure
