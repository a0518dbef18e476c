import type { CalendarPart } from './transport.ts'

/** An email that is sent on behalf of a user. `text` and `html` have the same content. */
export type UserEmail = {
  to: { name: string; email: string }
  subject: string
  text: string
  html: string
  calendar: CalendarPart
}

/** Sends emails of users through the accounts they have connected. */
export type UserEmailSender<Ctx> = {
  /** The address of the user's own account; undefined if none can send. */
  findAddress: (ctx: Ctx, userId: number) => Promise<string | undefined>
  /** Queues an email in the caller's transaction, from the user's own account. It is sent exactly once after the commit. */
  enqueue: (ctx: Ctx, userId: number, email: UserEmail) => Promise<void>
}
