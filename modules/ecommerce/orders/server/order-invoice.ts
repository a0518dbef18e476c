import { findUser } from '#platform/server/identity/users.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { addInvoice, issueInvoice, readSettings, sendInvoice } from '#modules/invoices/server/index.ts'
import type { Addressee } from '../../addresses/contract.ts'
import type { OrderLine } from '../../checkout/contract.ts'
import type { DeliveryMethod } from '../../settings/contract.ts'
import { withShopPermissions } from './shop-permissions.ts'
import { parseAddressee } from '../../addresses/server/index.ts'
import { updateOrder } from './update-order.ts'
import { formatOrderNumber } from '../../server/order-number.ts'
import { addOrderStep, reportProblem } from './order-steps.ts'
import { formatConfirmation } from './format-messages.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { OrderRow } from '../../server/tables.ts'
import { toInvoiceLines } from '../../server/totals.ts'

/** Returns the order unchanged, and creates a task, when the invoice cannot be created. */
export async function tryCreateInvoice(ctx: ShopContext, order: OrderRow): Promise<OrderRow> {
  try {
    return await ctx.withSavepoint(() => createOrderInvoice(ctx, order))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await reportProblem(ctx, order, { kind: 'invoice-failed', values: { reason: formatReason(error) } })
    return order
  }
}

/** The message with the rejected fields, at most 500 characters. */
export const formatReason = ({ message, errors = [] }: ApiError) => [message, ...errors.map((one) => one.message)].join(' ').slice(0, 500)

/** Creates and issues the invoice, and emails it with the order confirmation. */
export async function createOrderInvoice(ctx: ShopContext, order: OrderRow): Promise<OrderRow> {
  const shop = await withShopPermissions(ctx)
  const { invoice: draft } = await addInvoice(shop as never, { invoice: await toInvoiceDraft(ctx, order) })
  const { invoice: issued } = await issueInvoice(shop as never, { id: draft.id })
  if (issued.total !== order.total || issued.currency !== order.currency)
    throw new Error(`order ${order.id} comes to ${order.total}, its invoice to ${issued.total}`)
  await addOrderStep(ctx, order.id, { kind: 'invoiced', values: { number: issued.number! }, isAutomatic: true })
  const mail = await sendConfirmation(ctx, order, { invoiceId: issued.id, number: issued.number! })
  return updateOrder(ctx, order, { invoiceId: issued.id, invoiceNumber: issued.number, mail, isFollowed: 1 })
}

type ConfirmationTarget = { invoiceId: number; number: string; to?: string | undefined }

/** Queues the confirmation email; a job records later whether it was delivered. */
export async function sendConfirmation(
  ctx: ShopContext,
  order: OrderRow,
  { invoiceId, number, to }: ConfirmationTarget,
): Promise<OrderRow['mail']> {
  if (!ctx.config.smtpUrl) {
    await addOrderStep(ctx, order.id, { kind: 'mail-off', isAutomatic: true })
    return null
  }
  const customer = await findUser(ctx.db as never, order.userId)
  const recipient = to ?? parseBuyer(order).email ?? parseAddressee(order.address)!.email ?? customer?.email
  if (!recipient) {
    await reportProblem(ctx, order, { kind: 'mail-missing', values: {} })
    return null
  }
  const { seller } = await readSettings(ctx.db as never)
  const words = formatConfirmation(order, { language: customer?.language ?? 'en', seller: seller.name, invoice: number })
  await sendInvoice((await withShopPermissions(ctx)) as never, { id: invoiceId, to: recipient, ...words })
  await addOrderStep(ctx, order.id, { kind: 'mail-queued', values: { to: recipient }, isAutomatic: to === undefined })
  return 'queued'
}

async function toInvoiceDraft(ctx: ShopContext, order: OrderRow) {
  const customer = await findUser(ctx.db as never, order.userId)
  const { name, email, company, address, city, postCode, country, vatId } = parseBuyer(order)
  const lines = toInvoiceLines(JSON.parse(order.lines) as OrderLine[], getChargedMethod(order))
  return {
    client: { name, email: email ?? customer?.email ?? null, company, address, city, postCode, country, vatId },
    currency: order.currency,
    language: customer?.language ?? ('en' as const),
    reference: [formatOrderNumber(order.id), order.reference].filter(Boolean).join(' · ').slice(0, 120),
    lines: lines.map(({ taxCategory, ...line }) => ({ ...line, taxCategory })),
  }
}

const parseBuyer = ({ address, billingAddress }: OrderRow): Addressee => parseAddressee(billingAddress ?? address)!

/** The delivery method at the cost that the customer agreed to. */
const getChargedMethod = ({ deliveryMethod }: OrderRow): DeliveryMethod => ({
  ...(JSON.parse(deliveryMethod) as DeliveryMethod),
  freeFrom: null,
})
