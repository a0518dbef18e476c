import type { EmailDelivery } from '../../contract.ts'
import type { AccountRecord, EmailRecord } from '../../server/tables.ts'

/** `account` is null for the server of SMTP_URL. `recipients` are the envelope addresses that still need the email. */
export type SmtpDelivery = { account: AccountRecord | null; mail: EmailRecord; recipients: readonly string[] }

export type SendResult = { accepted: string[]; rejected: { email: string; detail: string; isPermanent: boolean }[] }

type SendErrorOptions = { code: NonNullable<EmailDelivery['problem']>['code']; isPermanent?: boolean; isUnsure?: boolean }

/** No recipient received the email, or, if `isUnsure`, the connection broke after the data was sent and before the server confirmed. */
export class SendError extends Error {
  readonly code: SendErrorOptions['code']
  readonly isPermanent: boolean
  readonly isUnsure: boolean

  constructor(detail: string, { code, isPermanent = false, isUnsure = false }: SendErrorOptions) {
    super(detail)
    this.code = code
    this.isPermanent = isPermanent
    this.isUnsure = isUnsure
  }
}
