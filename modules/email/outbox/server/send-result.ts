import type { Delivery } from '../../contract.ts'
import type { AccountRecord, MailRecord } from '../../server/tables.ts'

/** `account` null: the server of SMTP_URL. `recipients`: the addresses of the envelope, those alone that still need it. */
export type OutsideMail = { account: AccountRecord | null; mail: MailRecord; recipients: readonly string[] }

/** What the server said of each address; `accepted` ones have it. */
export type SendResult = { accepted: string[]; refused: { email: string; detail: string; isPermanent: boolean }[] }

type Why = { code: NonNullable<Delivery['problem']>['code']; isPermanent?: boolean; isUnsure?: boolean }

/** Nobody has got it; or, where `isUnsure`, the line broke after the mail had been handed over and before the answer. */
export class SendFailure extends Error {
  readonly code: Why['code']
  /** Whether the same would fail again. */
  readonly isPermanent: boolean
  readonly isUnsure: boolean

  constructor(detail: string, { code, isPermanent = false, isUnsure = false }: Why) {
    super(detail)
    this.code = code
    this.isPermanent = isPermanent
    this.isUnsure = isUnsure
  }
}
