import type { NodemailerError } from 'nodemailer'

/** Why a mail was not taken, in words that may be logged and shown to an administrator. */
export class MailFailure extends Error {
  /** Whether the same mail would be refused again. */
  readonly isPermanent: boolean

  constructor(message: string, { isPermanent = false } = {}) {
    super(message)
    this.isPermanent = isPermanent
  }

  /** From what the mail library threw: its code and the server's words, without what SMTP_URL keeps secret. */
  static of(error: unknown, smtpUrl: string): MailFailure {
    const { code, message, permanent } = error as NodemailerError
    const isPermanent = permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE')
    return new MailFailure(withoutSecrets(`${code ?? 'EUNKNOWN'}: ${message}`, smtpUrl), { isPermanent })
  }
}

function withoutSecrets(message: string, smtpUrl: string): string {
  const { username, password } = new URL(smtpUrl)
  const user = decodeURIComponent(username)
  const pass = decodeURIComponent(password)
  const secrets = [smtpUrl, password, pass, base64(pass), base64(`\0${user}\0${pass}`)]
  return secrets.reduce((text, secret) => (pass && secret ? text.replaceAll(secret, '***') : text), message)
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
