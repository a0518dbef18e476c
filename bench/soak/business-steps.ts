import { randomBytes } from 'node:crypto'
import { bills } from '#modules/bills/contract.ts'
import { datatables } from '#modules/datatables/contract.ts'
import { ecommerce } from '#modules/ecommerce/contract.ts'
import { invoices } from '#modules/invoices/contract.ts'
import { UPLOAD_PATH, type StoredFile } from '#platform/contract/files.ts'
import type { SoakUser } from './soak-user.ts'
import type { Step } from './steps.ts'

const client = { name: 'Norte Lda', email: 'norte@example.test', country: 'Portugal' }
const lines = [{ description: 'Workshop', quantity: 2, unitPrice: 12_500, taxRate: 23 }]
const address = { name: 'Soak', address: 'Rua do Cais 4', city: 'Porto' }
const PICTURE = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const PROPFIND = '<d:propfind xmlns:d="DAV:"><d:prop><d:getetag/><d:resourcetype/></d:prop></d:propfind>'

async function issueInvoice(user: SoakUser): Promise<void> {
  const added = await user.call(invoices.addInvoice, { invoice: { client, lines } })
  if (!added) return
  const { id } = added.invoice
  await user.call(invoices.issueInvoice, { id })
  await user.call(invoices.invoicePdf, { id })
}

/** A user has one cart, so two orders at once would disturb each other. */
const ordering = new Set<SoakUser>()

async function order(user: SoakUser): Promise<void> {
  if (ordering.has(user)) return
  ordering.add(user)
  await placeAndCancelOrder(user).finally(() => ordering.delete(user))
}

async function placeAndCancelOrder(user: SoakUser): Promise<void> {
  const list = await user.call(ecommerce.listProducts, { page: 1, perPage: 24 })
  const available = list?.products.filter(({ stock }) => stock > 10) ?? []
  const product = available[Math.floor(Math.random() * available.length)]
  if (!product) return
  await user.call(ecommerce.addToCart, { productId: product.id })
  await user.call(ecommerce.getCart, {})
  const started = await user.call(ecommerce.beginCheckout, {})
  if (!started) return
  const { id } = started.checkout
  await user.call(ecommerce.updateCheckout, { checkout: { id, address, deliveryMethodId: 1, payment: 'invoice' } })
  const placed = await user.call(ecommerce.placeOrder, { checkoutId: id })
  // Otherwise the products would be sold out after some time.
  if (placed) await user.call(ecommerce.cancelMyOrder, { id: placed.order.id })
}

async function transferFile(user: SoakUser): Promise<void> {
  const body = new FormData()
  body.append('file', new Blob([PICTURE, randomBytes(30_000)]), 'picture.png')
  const uploaded = await user.send('upload', () => user.client.request({ method: 'POST', path: UPLOAD_PATH, body }))
  if (!uploaded) return
  const { address: path } = (uploaded.body as { file: StoredFile }).file
  await user.send('download', () => user.client.request({ method: 'GET', path }))
}

async function syncCalendar(user: SoakUser): Promise<void> {
  if (!user.davAuthorization) return
  const headers = { authorization: user.davAuthorization, depth: '1', 'content-type': 'application/xml' }
  const path = `/dav/calendars/${user.id}/business/`
  await user.send('PROPFIND', () => user.client.request({ method: 'PROPFIND', path, headers, body: PROPFIND }))
}

const accounting = ['admin', 'books'] as const

export const businessSteps: readonly Step[] = [
  {
    name: 'list invoices',
    weight: 8,
    roles: accounting,
    run: (user) => user.call(invoices.listInvoices, { allData: false, page: 1, perPage: 25 }),
  },
  { name: 'issue an invoice', weight: 2, roles: accounting, run: issueInvoice },
  { name: 'invoice totals', weight: 2, roles: accounting, run: (user) => user.call(invoices.invoiceTotals, {}) },
  {
    name: 'data table',
    weight: 6,
    roles: accounting,
    run: (user) => user.call(datatables.listRows, { allData: false, q: 'a', page: 1, perPage: 50 }),
  },
  { name: 'list bills', weight: 3, roles: accounting, run: (user) => user.call(bills.listBills, { page: 1, perPage: 25 }) },
  { name: 'list products', weight: 6, run: (user) => user.call(ecommerce.listProducts, { page: 1, perPage: 24 }) },
  { name: 'order', weight: 1, run: order },
  { name: 'upload and download', weight: 2, run: transferFile },
  { name: 'sync the calendar', weight: 4, run: syncCalendar },
]
