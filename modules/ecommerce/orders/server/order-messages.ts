/** Problems that staff must resolve. */
export type OrderProblem = 'invoice-failed' | 'mail-refused' | 'mail-missing' | 'credit-failed' | 'refund-due'
export type MessageValues = Record<string, string>
export type ConfirmationValues = { number: string; name: string; lines: string; total: string; invoice: string; seller: string }
export type OrderMessages = {
  confirmation: { subject: (facts: ConfirmationValues) => string; message: (facts: ConfirmationValues) => string }
  /** `number` is the order number. */
  tasks: Record<OrderProblem, { title: (values: MessageValues) => string; text: (values: MessageValues) => string }>
}
