import type { Transporter } from 'nodemailer'
import type { Config } from '../config.ts'
import { MailFailure } from './failure.ts'
import { toHeaderText, toRecipient } from './headers.ts'

export type MailAttachment = { name: string; type: string; content: Uint8Array }

/** One mail to one person; whoever sends it has translated its words. */
export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  attachments?: readonly MailAttachment[]
  /** Left part of its Message-ID, the same each time that this mail is tried, so that a mailbox knows it again. */
  key?: string
}

export type MailTransport = {
  /** Whether SMTP_URL is set. */
  isConfigured: boolean
  /** Resolves once the server has taken the mail; throws MailFailure otherwise, whose message holds no secret. */
  send: (mail: Mail) => Promise<void>
}

type Patience = { connectMs: number; silenceMs: number }
const PATIENCE: Patience = { connectMs: 10_000, silenceMs: 30_000 }

/** Sends through the server of SMTP_URL, from MAIL_FROM, on a connection of its own for each mail. */
export function createMailTransport(config: Pick<Config, 'smtpUrl' | 'mailFrom'>, patience = PATIENCE): MailTransport {
  const { smtpUrl, mailFrom } = config
  if (!smtpUrl) return { isConfigured: false, send: () => Promise.reject(new MailFailure('SMTP_URL is not set.')) }
  let smtp: Promise<Transporter> | undefined
  return {
    isConfigured: true,
    send: async ({ to, subject, text, html, attachments = [], key }) => {
      const mail = {
        from: mailFrom,
        to: toRecipient(to),
        subject: toHeaderText(subject),
        text,
        ...(html && { html }),
        ...(key && { messageId: `<${key}@${domainOf(mailFrom)}>` }),
        attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content: Buffer.from(content) })),
      }
      smtp ??= connectTo(smtpUrl, patience)
      await (await smtp).sendMail(mail).catch((error: unknown) => {
        throw MailFailure.of(error, smtpUrl)
      })
    },
  }
}

const domainOf = (mailFrom: string) => /@([^\s<>@]+)>?$/.exec(mailFrom.trim())?.[1] ?? 'staffroom.invalid'

/** The library is heavy and most workspaces send nothing for hours, so it is loaded with the first mail. */
async function connectTo(url: string, { connectMs, silenceMs }: Patience): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
