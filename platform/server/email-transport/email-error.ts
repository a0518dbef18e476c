import type { NodemailerError } from 'nodemailer'

/** Why an email was not accepted; the message may be logged and shown to administrators. */
export class EmailError extends Error {
  /** Whether a retry would be rejected as well. */
  readonly isPermanent: boolean

  constructor(message: string, { isPermanent = false } = {}) {
    super(message)
    this.isPermanent = isPermanent
  }

  /** Removes the credentials of SMTP_URL from the message. */
  static from(error: unknown, smtpUrl: string): EmailError {
    const { code, message, permanent } = error as NodemailerError
    const isPermanent = permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE')
    return new EmailError(removeSecrets(`${code ?? 'EUNKNOWN'}: ${message}`, smtpUrl), { isPermanent })
  }
}

function removeSecrets(message: string, smtpUrl: string): string {
  const { username, password } = new URL(smtpUrl)
  const user = decodeURIComponent(username)
  const pass = decodeURIComponent(password)
  const secrets = [smtpUrl, password, pass, base64(pass), base64(`\0${user}\0${pass}`)]
  return secrets.reduce((text, secret) => (pass && secret ? text.replaceAll(secret, '***') : text), message)
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
