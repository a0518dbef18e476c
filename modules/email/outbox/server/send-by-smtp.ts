import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer'
import type { SMTPSentMessageInfo } from 'nodemailer/lib/smtp-transport'
import { codeOfThrown } from '../../server/connection/account-failure.ts'
import { PATIENCE } from '../../server/connection/connect-imap.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { sourceOf } from '../../server/mime/source-of.ts'
import { SendFailure, type OutsideMail, type SendResult } from './send-result.ts'
import { readSeal } from '../../server/connection/password-seal.ts'
import type { AccountRecord } from '../../server/tables.ts'
import { smtpTransport, urlTransport } from '../../server/connection/connect-smtp.ts'

/** Sends through the account's server, or that of SMTP_URL. Throws `SendFailure`, whose words hold no secret. */
export async function sendOutside(ctx: EmailContext, { account, mail, recipients }: OutsideMail): Promise<SendResult> {
  const way = await (account ? wayOf(ctx, account) : wayOfWorkspace(ctx))
  const source = await sourceOf(ctx, mail, { sender: way.sender === mail.fromEmail ? null : way.sender }).catch((error: unknown) => {
    throw new SendFailure(String(error), { code: 'refused', isPermanent: true })
  })
  const { fine, refused } = sorted(recipients)
  if (fine.length === 0) return { accepted: [], refused }
  const result = await send(way, { from: way.sender ?? mail.fromEmail, to: fine, source })
  return { accepted: result.accepted, refused: [...refused, ...result.refused] }
}

type Way = { transport: Awaited<ReturnType<typeof smtpTransport>>; secret: string; sender: string | null }

async function wayOf({ config }: EmailContext, account: AccountRecord): Promise<Way> {
  const seal = await readSeal(config.dataDir)
  try {
    const secret = seal.open(account.password, account.id)
    return { transport: await smtpTransport(account, secret, PATIENCE), secret, sender: account.email }
  } catch {
    throw new SendFailure('The stored password cannot be read any more.', { code: 'password', isPermanent: true })
  }
}

/** What MAIL_FROM says sends for everybody; the mail still names who wrote it. */
async function wayOfWorkspace({ config }: EmailContext): Promise<Way> {
  if (!config.smtpUrl) throw new SendFailure('There is no mail server.', { code: 'no_server', isPermanent: true })
  const secret = decodeURIComponent(new URL(config.smtpUrl).password)
  return { transport: await urlTransport(config.smtpUrl, PATIENCE), secret, sender: addressIn(config.mailFrom) }
}

const addressIn = (mailFrom: string) => /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom

/** One plain address each: nothing else is said to a server. */
function sorted(recipients: readonly string[]): { fine: string[]; refused: SendResult['refused'] } {
  const isFine = (email: string) => email.length <= 254 && /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u.test(email)
  const refused = recipients.filter((email) => !isFine(email))
  return {
    fine: recipients.filter(isFine),
    refused: refused.map((email) => ({ email, detail: 'This is no mail address.', isPermanent: true })),
  }
}

type Handed = { from: string; to: string[]; source: Buffer }

async function send({ transport, secret }: Way, { from, to, source }: Handed): Promise<SendResult> {
  let isHandedOver = false
  const raw = Readable.from([source], { objectMode: false })
  raw.once('end', () => (isHandedOver = true))
  const ours = await bySpelling(to)
  try {
    const sent = (await transport.sendMail({ envelope: { from, to }, raw })) as SMTPSentMessageInfo & { rejectedErrors?: NodemailerError[] }
    return {
      accepted: sent.accepted.flatMap((email) => ours.get(email) ?? []),
      refused: (sent.rejectedErrors ?? []).flatMap((one) => refusalsOf(one, { secret, ours })),
    }
  } catch (error) {
    throw failureOf(error as NodemailerError, { secret, isHandedOver })
  } finally {
    transport.close()
  }
}

type Spellings = ReadonlyMap<string, readonly string[]>

/** The library says addresses its own way, domains with umlauts in ASCII among them, and answers by what it said. */
async function bySpelling(recipients: readonly string[]): Promise<Spellings> {
  const { default: MimeNode } = await import('nodemailer/lib/mime-node')
  const said = (email: string) => new MimeNode('text/plain').setEnvelope({ to: [email] }).getEnvelope().to[0] ?? email
  return Map.groupBy(recipients, said)
}

const refusalsOf = (
  { recipient = '', response, message, permanent }: NodemailerError,
  { secret, ours }: { secret: string; ours: Spellings },
) =>
  (ours.get(recipient) ?? []).map((email) => ({
    email,
    detail: withoutSecret(response ?? message, secret),
    isPermanent: permanent === true,
  }))

type Circumstances = { secret: string; isHandedOver: boolean }

function failureOf(error: NodemailerError, { secret, isHandedOver }: Circumstances): SendFailure {
  const detail = withoutSecret(error.response ?? error.message, secret)
  const isUnsure = isHandedOver && error.responseCode === undefined
  if (error.responseCode === undefined && error.code !== 'EAUTH')
    return new SendFailure(detail, { code: codeWithoutAnswer(error), isUnsure })
  return new SendFailure(detail, { code: codeOfAnswer(error), isPermanent: error.permanent === true && error.code !== 'EAUTH' })
}

const codeWithoutAnswer = (error: NodemailerError) => (codeOfThrown(error, 'server') === 'password' ? 'password' : 'unreachable')

function codeOfAnswer({ code, responseCode, rejectedErrors }: NodemailerError) {
  if (code === 'EAUTH' || responseCode === 530 || responseCode === 535) return 'password'
  if (responseCode === 552) return 'too_large'
  return rejectedErrors && rejectedErrors.length > 0 ? 'recipients' : 'refused'
}

function withoutSecret(words: string, secret: string): string {
  const told = secret === '' ? words : words.replaceAll(secret, '***').replaceAll(Buffer.from(secret).toString('base64'), '***')
  return told
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 500)
}
