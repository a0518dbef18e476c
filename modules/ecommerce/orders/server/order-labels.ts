/** Failures that staff must resolve. */
export type Trouble = 'invoice-failed' | 'mail-refused' | 'mail-missing' | 'credit-failed' | 'refund-due'
export type Values = Record<string, string>
export type Facts = { number: string; name: string; lines: string; total: string; invoice: string; seller: string }
export type OrderLabels = {
  confirmation: { subject: (facts: Facts) => string; message: (facts: Facts) => string }
  /** `number` is the order's. */
  tasks: Record<Trouble, { title: (values: Values) => string; text: (values: Values) => string }>
}
