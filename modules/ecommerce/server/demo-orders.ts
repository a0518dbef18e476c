import { createMongoAbility } from '@casl/ability'
import type { DemoContext } from '#platform/server/module.ts'
import { findUser } from '#platform/server/identity/users.ts'
import type { Addressee } from '../addresses/contract.ts'
import { cancelOrder } from '../orders/server/cancel-order.ts'
import { createOrder } from '../orders/server/create-order.ts'
import { deliverOrder, payOrder } from '../orders/server/order-actions.ts'
import { toOrderLine } from './order-lines.ts'
import { readSettings } from './stored-settings.ts'
import type { ShopContext } from './subjects.ts'
import type { ProductRow } from './tables.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const allPermissions = createMongoAbility([{ action: 'manage', subject: 'all' }])
const noPermissions = createMongoAbility([])

const streets = ['Rua do Cais 4', 'Am Sandtorkai 12', '8 quai Perrache', '22 Calls Street', '湖滨路 16 号']
const cities = ['Lisboa', 'Hamburg', 'Lyon', 'Leeds', '杭州']

type PastAction = { day: number; personId: number; isStaff: boolean; verb: string }
/** Days from the order to each event; missing events did not happen. */
type OrderOutcome = { paid?: number; delivered?: number; cancelled?: number }

/** Oldest first, so that invoice numbers follow the dates. */
const orderOutcomes: readonly OrderOutcome[] = [
  { paid: 3, delivered: 2 },
  { paid: 1, delivered: 2 },
  { paid: 6, delivered: 3 },
  { cancelled: 1 },
  { delivered: 2 },
  { paid: 2, delivered: 4 },
  { paid: 4, delivered: 1 },
  { delivered: 3 },
  { paid: 1 },
  { paid: 2 },
  { delivered: 1 },
  {},
  {},
  {},
]

/** Orders placed by the demo administrator. */
const adminOrderIndexes = new Set([0, 9, 13])

/** Creates orders in every status, and a cart and a wishlist for the demo administrator. */
export async function createDemoOrders(ctx: ShopContext, demo: DemoContext, products: readonly ProductRow[]): Promise<void> {
  const remainingProducts = new Map(products.map((product) => [product.id, product]))
  const [admin, ...others] = demo.people
  for (const [at, outcome] of orderOutcomes.entries()) {
    const customer = adminOrderIndexes.has(at) ? admin! : others[(at * 3) % others.length]!
    await insertOrder(ctx, demo, { at, outcome, remainingProducts, customer })
  }
  await fillCart(ctx, admin!.id, products)
}

type OrderPlan = { at: number; outcome: OrderOutcome; remainingProducts: Map<number, ProductRow>; customer: DemoContext['people'][number] }

async function insertOrder(ctx: ShopContext, demo: DemoContext, { at, outcome, remainingProducts, customer }: OrderPlan): Promise<void> {
  const day = orderOutcomes.length - at
  const candidates = [...remainingProducts.values()].filter(({ stock }) => stock > 4).filter((_, n) => n % 11 === (at * 5) % 11)
  const chosen = candidates.slice(0, 1 + (at % 4))
  const buyer = await createPastContext(ctx, demo, { day, personId: customer.id, isStaff: false, verb: 'ecommerce.placeOrder' })
  const lines = chosen.map((product, n) => toOrderLine(product, 1 + ((at + n) % 3)))
  const { deliveryMethods } = await readSettings(ctx.db)
  const order = await createOrder(buyer, {
    userId: customer.id,
    products: new Map(chosen.map((product) => [product.id, product])),
    lines,
    currency: chosen[0]!.currency,
    address: buildAddress(customer, at),
    billingAddress: null,
    method: deliveryMethods[at % deliveryMethods.length]!,
    payment: 'invoice',
    paymentReference: null,
    reference: at % 4 === 1 ? 'Boat house' : null,
    note: at % 5 === 2 ? 'Please ring twice.' : null,
  })
  for (const { productId, quantity } of lines)
    remainingProducts.set(productId, { ...remainingProducts.get(productId)!, stock: remainingProducts.get(productId)!.stock - quantity })
  const staff = (after: number, verb: string) =>
    createPastContext(ctx, demo, { day: day - after, personId: demo.people[1]!.id, isStaff: true, verb: `ecommerce.${verb}` })
  const steps = [
    {
      after: outcome.delivered,
      act: async (n: number) => deliverOrder(await staff(n, 'deliverOrder'), { id: order.id, tracking: `HP-${4_410 + at}` }),
    },
    { after: outcome.paid, act: async (n: number) => payOrder(await staff(n, 'payOrder'), { id: order.id }) },
    {
      after: outcome.cancelled,
      act: async (n: number) => cancelOrder(await staff(n, 'cancelOrder'), { id: order.id, reason: 'Ordered twice' }),
    },
  ]
  for (const { after, act } of steps.toSorted((one, other) => (one.after ?? 0) - (other.after ?? 0)))
    if (after) await act(Math.min(after, day))
}

/** A context that acts as this person on an earlier day and sends no notifications. */
async function createPastContext(ctx: ShopContext, demo: DemoContext, { day, personId, isStaff, verb }: PastAction): Promise<ShopContext> {
  const timestamp = demo.today.getTime() - day * DAY_MS + 10 * HOUR_MS + (personId % 7) * 13 * 60_000
  const now = new Date(Math.min(timestamp, Date.parse(ctx.now))).toISOString()
  const { id, fullName, email, role, language, timeZone } = (await findUser(ctx.db as never, personId))!
  const viewer = { ...ctx.viewer, id, fullName, email, role, language, timeZone, ability: isStaff ? allPermissions : noPermissions }
  const past = { at: now, actor: personId, verb }
  return { ...ctx, now, viewer, recordChange: (entry) => ctx.recordChange({ backdated: past, ...entry }), notify: () => undefined }
}

function buildAddress({ fullName, email }: DemoContext['people'][number], at: number): Addressee {
  const streetIndex = at % streets.length
  const [address, city] = [streets[streetIndex]!, cities[streetIndex]!]
  return { name: fullName, email, company: null, phone: null, address, city, postCode: null, country: null, vatId: null }
}

async function fillCart(ctx: ShopContext, userId: number, products: readonly ProductRow[]): Promise<void> {
  const stamps = { createdAt: ctx.now, updatedAt: ctx.now }
  const findByName = (names: string[]) => products.filter(({ name }) => names.includes(name))
  const toSavedProduct = ({ id: productId, name: seenName, price: seenPrice }: ProductRow) => ({ userId, productId, seenName, seenPrice })
  await ctx.db
    .insertInto('shop_cart_lines')
    .values(
      findByName(['Chair Pier', 'Hard wax oil, 1 l']).map((product, at) => ({
        ...toSavedProduct(product),
        quantity: at === 0 ? 4 : 1,
        ...stamps,
      })),
    )
    .execute()
  await ctx.db
    .insertInto('shop_wishes')
    .values(
      findByName(['Rocking chair Swell', 'Ceiling lamp Gull', 'Hammock']).map((product) => ({
        ...toSavedProduct(product),
        createdAt: ctx.now,
      })),
    )
    .execute()
  await ctx.db
    .insertInto('shop_addresses')
    .values({
      ...buildAddress({ id: userId, fullName: 'Helena Prado', email: 'admin@demo.test', role: '' }, 0),
      company: 'Harbor & Pine, Lda.',
      country: 'PT',
      postCode: '1100-016',
      userId,
      isDefault: 1,
      removedAt: null,
      ...stamps,
    })
    .execute()
}
