import type { Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { EmailError } from './email-error.ts'
import { formatHeaderText, parseRecipient } from './headers.ts'

export type EmailAttachment = { name: string; type: string; content: Uint8Array }

/** An iCalendar object that is sent as `text/calendar` next to the text and as an attachment (RFC 6047). */
export type CalendarPart = { method: string; content: string }

export type EmailMessage = {
  to: string
  /** The name of the user on whose behalf it is sent, shown with the address of MAIL_FROM. */
  fromName?: string
  replyTo?: string
  subject: string
  text: string
  html?: string
  attachments?: readonly EmailAttachment[]
  calendar?: CalendarPart
  /** Local part of the Message-ID; the same for every attempt, so that mailboxes recognize duplicates. */
  key?: string
}

export type EmailTransport = {
  isConfigured: boolean
  /** Resolves once the server has accepted the email; throws EmailError with a message free of secrets. */
  send: (message: EmailMessage) => Promise<void>
}

type Timeouts = { connectMs: number; inactivityMs: number }
const TIMEOUTS: Timeouts = { connectMs: 10_000, inactivityMs: 30_000 }

/** Sends through SMTP_URL, from MAIL_FROM, with one connection per email. */
export function createEmailTransport(config: Pick<Config, 'smtpUrl' | 'emailFrom'>, timeouts = TIMEOUTS): EmailTransport {
  const { smtpUrl, emailFrom } = config
  if (!smtpUrl) return { isConfigured: false, send: () => Promise.reject(new EmailError('SMTP_URL is not set.')) }
  let smtp: Promise<Transporter> | undefined
  return {
    isConfigured: true,
    send: async ({ to, fromName, replyTo, subject, text, html, attachments = [], calendar, key }) => {
      const message = {
        from: fromName === undefined ? emailFrom : { name: formatHeaderText(fromName), address: parseMailFrom(emailFrom) },
        ...(replyTo && { replyTo: parseRecipient(replyTo) }),
        to: parseRecipient(to),
        subject: formatHeaderText(subject),
        text,
        ...(html && { html }),
        ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
        ...(key && { messageId: `<${key}@${getDomain(emailFrom)}>` }),
        attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content: Buffer.from(content) })),
      }
      smtp ??= createSmtpTransport(smtpUrl, timeouts)
      await (await smtp).sendMail(message).catch((error: unknown) => {
        throw EmailError.from(error, smtpUrl)
      })
    },
  }
}

/** The address of MAIL_FROM, which may also contain a name. */
export const parseMailFrom = (mailFrom: string) => /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom

const getDomain = (from: string) => /@([^\s<>@]+)>?$/.exec(from.trim())?.[1] ?? 'staffroom.invalid'

/** Loaded with the first email, as the library is large and rarely needed. */
async function createSmtpTransport(url: string, { connectMs, inactivityMs }: Timeouts): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: inactivityMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
