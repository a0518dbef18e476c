import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer'
import type { SMTPSentMessageInfo } from 'nodemailer/lib/smtp-transport'
import { parseMailFrom } from '#platform/server/email-transport/transport.ts'
import { OutboundError } from '#platform/server/outbound/outbound-errors.ts'
import { getProblemCode } from '../../server/connection/mail-server-error.ts'
import { DEFAULT_TIMEOUTS } from '../../server/connection/connect-imap.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { buildEmailSource } from '../../server/mime/email-source.ts'
import { SendError, type SmtpDelivery, type SendResult } from './send-result.ts'
import { loadPasswordCipher } from '../../server/connection/password-cipher.ts'
import type { AccountRecord } from '../../server/tables.ts'
import { createSmtpTransport, createUrlTransport } from '../../server/connection/connect-smtp.ts'

/** Uses the account's server, or that of SMTP_URL. Throws `SendError`, whose message contains no secret. */
export async function sendBySmtp(ctx: EmailContext, { account, mail, recipients }: SmtpDelivery): Promise<SendResult> {
  const route = await (account ? openAccountRoute(ctx, account) : openWorkspaceRoute(ctx))
  const source = await buildEmailSource(ctx, mail, { sender: route.sender === mail.fromEmail ? null : route.sender }).catch(
    (error: unknown) => {
      throw new SendError(String(error), { code: 'refused', isPermanent: true })
    },
  )
  const { valid, rejected } = splitByValidity(recipients)
  if (valid.length === 0) return { accepted: [], rejected }
  const result = await send(route, { from: route.sender ?? mail.fromEmail, to: valid, source })
  return { accepted: result.accepted, rejected: [...rejected, ...result.rejected] }
}

type SmtpRoute = { transport: Awaited<ReturnType<typeof createSmtpTransport>>; secret: string; sender: string | null }

async function openAccountRoute({ config, outbound }: EmailContext, account: AccountRecord): Promise<SmtpRoute> {
  const cipher = await loadPasswordCipher(config.dataDir)
  try {
    const secret = cipher.decrypt(account.password, account.id)
    return { transport: await createSmtpTransport(account, secret, { outbound }), secret, sender: account.email }
  } catch {
    throw new SendError('The stored password can no longer be decrypted. Enter it again.', { code: 'password', isPermanent: true })
  }
}

/** MAIL_FROM is the envelope sender; the From header still names the author. */
async function openWorkspaceRoute({ config }: EmailContext): Promise<SmtpRoute> {
  if (!config.smtpUrl) throw new SendError('No mail server is configured.', { code: 'no_server', isPermanent: true })
  const secret = decodeURIComponent(new URL(config.smtpUrl).password)
  return { transport: await createUrlTransport(config.smtpUrl, DEFAULT_TIMEOUTS), secret, sender: parseMailFrom(config.emailFrom) }
}

function splitByValidity(recipients: readonly string[]): { valid: string[]; rejected: SendResult['rejected'] } {
  const isValid = (email: string) => email.length <= 254 && /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u.test(email)
  const invalid = recipients.filter((email) => !isValid(email))
  return {
    valid: recipients.filter(isValid),
    rejected: invalid.map((email) => ({ email, detail: 'This is not a valid email address.', isPermanent: true })),
  }
}

type SmtpEnvelope = { from: string; to: string[]; source: Buffer }

async function send({ transport, secret }: SmtpRoute, { from, to, source }: SmtpEnvelope): Promise<SendResult> {
  let isHandedOver = false
  const raw = Readable.from([source], { objectMode: false })
  raw.once('end', () => (isHandedOver = true))
  const spellings = await groupByEnvelopeAddress(to)
  try {
    const sent = (await transport.sendMail({ envelope: { from, to }, raw })) as SMTPSentMessageInfo & { rejectedErrors?: NodemailerError[] }
    return {
      accepted: sent.accepted.flatMap((email) => spellings.get(email) ?? []),
      rejected: (sent.rejectedErrors ?? []).flatMap((one) => toRejections(one, { secret, spellings })),
    }
  } catch (error) {
    throw toSendError(error as NodemailerError, { secret, isHandedOver })
  } finally {
    transport.close()
  }
}

type AddressSpellings = ReadonlyMap<string, readonly string[]>

/** Nodemailer normalizes addresses (e.g. international domains to ASCII) and reports results by the normalized form. */
async function groupByEnvelopeAddress(recipients: readonly string[]): Promise<AddressSpellings> {
  const { default: MimeNode } = await import('nodemailer/lib/mime-node')
  const normalize = (email: string) => new MimeNode('text/plain').setEnvelope({ to: [email] }).getEnvelope().to[0] ?? email
  return Map.groupBy(recipients, normalize)
}

const toRejections = (
  { recipient = '', response, message, permanent }: NodemailerError,
  { secret, spellings }: { secret: string; spellings: AddressSpellings },
) =>
  (spellings.get(recipient) ?? []).map((email) => ({
    email,
    detail: redactSecret(response ?? message, secret),
    isPermanent: permanent === true,
  }))

type SendCircumstances = { secret: string; isHandedOver: boolean }

function toSendError(error: NodemailerError | OutboundError, { secret, isHandedOver }: SendCircumstances): SendError {
  if (error instanceof OutboundError) return new SendError(error.message, { code: 'not_allowed', isPermanent: true })
  const detail = redactSecret(error.response ?? error.message, secret)
  const isUnsure = isHandedOver && error.responseCode === undefined
  if (error.responseCode === undefined && error.code !== 'EAUTH')
    return new SendError(detail, { code: getConnectionProblemCode(error), isUnsure })
  return new SendError(detail, { code: getResponseProblemCode(error), isPermanent: error.permanent === true && error.code !== 'EAUTH' })
}

const getConnectionProblemCode = (error: NodemailerError) => (getProblemCode(error, 'server') === 'password' ? 'password' : 'unreachable')

function getResponseProblemCode({ code, responseCode, rejectedErrors }: NodemailerError) {
  if (code === 'EAUTH' || responseCode === 530 || responseCode === 535) return 'password'
  if (responseCode === 552) return 'too_large'
  return rejectedErrors && rejectedErrors.length > 0 ? 'recipients' : 'refused'
}

function redactSecret(text: string, secret: string): string {
  const redacted = secret === '' ? text : text.replaceAll(secret, '***').replaceAll(Buffer.from(secret).toString('base64'), '***')
  return redacted
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 500)
}
