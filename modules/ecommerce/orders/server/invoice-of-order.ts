import { findUser } from '#platform/server/identity/users.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { addInvoice, issueInvoice, readSettings, sendInvoice } from '#modules/invoices/server/index.ts'
import type { Addressee } from '../../addresses/contract.ts'
import type { OrderLine } from '../../checkout/contract.ts'
import type { DeliveryMethod } from '../../settings/contract.ts'
import { withShopPermissions } from './as-shop.ts'
import { parseAddressee } from '../../addresses/server/index.ts'
import { changeOrder } from './change-order.ts'
import { orderNumber } from '../../server/order-number.ts'
import { addStep, reportTrouble } from './order-steps.ts'
import { confirmationFor } from './order-words.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { OrderRow } from '../../server/tables.ts'
import { toInvoiceLines } from '../../server/totals.ts'

/** The order with its invoice; without one, and with a task for somebody, where it cannot be made. */
export async function tryInvoice(ctx: ShopContext, order: OrderRow): Promise<OrderRow> {
  try {
    return await ctx.part(() => invoice(ctx, order))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await reportTrouble(ctx, order, { kind: 'invoice-failed', values: { reason: formatReason(error) } })
    return order
  }
}

/** What an error says, with all that it names. */
export const formatReason = ({ message, errors = [] }: Refusal) =>
  [message, ...errors.map((one) => `${one.path} ${one.message}`)].join(' ').slice(0, 500)

/** Makes the invoice, which then asks for the money, and sends it with the confirmation. */
export async function invoice(ctx: ShopContext, order: OrderRow): Promise<OrderRow> {
  const shop = await withShopPermissions(ctx)
  const { invoice: draft } = await addInvoice(shop as never, { invoice: await toInvoiceDraft(ctx, order) })
  const { invoice: issued } = await issueInvoice(shop as never, { id: draft.id })
  if (issued.total !== order.total || issued.currency !== order.currency)
    throw new Error(`order ${order.id} comes to ${order.total}, its invoice to ${issued.total}`)
  await addStep(ctx, order.id, { kind: 'invoiced', values: { number: issued.number! }, bySelf: true })
  const mail = await sendConfirmation(ctx, order, { invoiceId: issued.id, number: issued.number! })
  return changeOrder(ctx, order, { invoiceId: issued.id, invoiceNumber: issued.number, mail, isFollowed: 1 })
}

type Sending = { invoiceId: number; number: string; to?: string | undefined }

/** The confirmation with the invoice: one mail, whose real outcome is followed. */
export async function sendConfirmation(ctx: ShopContext, order: OrderRow, { invoiceId, number, to }: Sending): Promise<OrderRow['mail']> {
  if (!ctx.config.smtpUrl) {
    await addStep(ctx, order.id, { kind: 'mail-off', bySelf: true })
    return null
  }
  const customer = await findUser(ctx.db as never, order.userId)
  const recipient = to ?? parseBuyer(order).email ?? parseAddressee(order.address)!.email ?? customer?.email
  if (!recipient) {
    await reportTrouble(ctx, order, { kind: 'mail-missing', values: {} })
    return null
  }
  const { seller } = await readSettings(ctx.db as never)
  const words = confirmationFor(order, { language: customer?.language ?? 'en', seller: seller.name, invoice: number })
  await sendInvoice((await withShopPermissions(ctx)) as never, { id: invoiceId, to: recipient, ...words })
  await addStep(ctx, order.id, { kind: 'mail-queued', values: { to: recipient }, bySelf: to === undefined })
  return 'queued'
}

async function toInvoiceDraft(ctx: ShopContext, order: OrderRow) {
  const customer = await findUser(ctx.db as never, order.userId)
  const { name, email, company, address, city, postCode, country, vatId } = parseBuyer(order)
  const lines = toInvoiceLines(JSON.parse(order.lines) as OrderLine[], chargedMethod(order))
  return {
    client: { name, email: email ?? customer?.email ?? null, company, address, city, postCode, country, vatId },
    currency: order.currency,
    language: customer?.language ?? ('en' as const),
    reference: [orderNumber(order.id), order.reference].filter(Boolean).join(' · ').slice(0, 120),
    lines: lines.map(({ taxCategory, ...line }) => ({ ...line, taxCategory })),
  }
}

const parseBuyer = ({ address, billingAddress }: OrderRow): Addressee => parseAddressee(billingAddress ?? address)!

/** The method as it was chosen, at the cost that it had: nothing of it depends on the goods any more. */
const chargedMethod = ({ deliveryMethod }: OrderRow): DeliveryMethod => ({
  ...(JSON.parse(deliveryMethod) as DeliveryMethod),
  freeFrom: null,
})
