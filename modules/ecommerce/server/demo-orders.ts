import { createMongoAbility } from '@casl/ability'
import type { DemoWorld } from '#platform/server/module.ts'
import { findUser } from '#platform/server/identity/users.ts'
import type { Addressee } from '../addresses/contract.ts'
import { cancelOrder } from '../orders/server/cancel-order.ts'
import { createOrder } from '../orders/server/make-order.ts'
import { deliverOrder, payOrder } from '../orders/server/order-acts.ts'
import { toOrderLine } from './order-lines.ts'
import { readSettings } from './stored-settings.ts'
import type { ShopContext } from './subjects.ts'
import type { ProductRow } from './tables.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const all = createMongoAbility([{ action: 'manage', subject: 'all' }])
const none = createMongoAbility([])

const streets = ['Rua do Cais 4', 'Am Sandtorkai 12', '8 quai Perrache', '22 Calls Street', '湖滨路 16 号']
const cities = ['Lisboa', 'Hamburg', 'Lyon', 'Leeds', '杭州']

type Past = { day: number; personId: number; isStaff: boolean; verb: string }
/** Days after the order at which it was paid and delivered; what did not happen is left out. */
type Fate = { paid?: number; delivered?: number; cancelled?: number }

/** The oldest first, so that their invoices are numbered by their days. */
const fates: readonly Fate[] = [
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

/** Which of them whoever signs in as administrator placed. */
const own = new Set([0, 9, 13])

/** Orders in every state, a full cart and a wishlist for whoever looks at the sample company. */
export async function demoOrders(ctx: ShopContext, world: DemoWorld, products: readonly ProductRow[]): Promise<void> {
  const left = new Map(products.map((product) => [product.id, product]))
  const [admin, ...others] = world.people
  for (const [at, fate] of fates.entries()) {
    const customer = own.has(at) ? admin! : others[(at * 3) % others.length]!
    await insertOrder(ctx, world, { at, fate, left, customer })
  }
  await fillCart(ctx, admin!.id, products)
}

type Placing = { at: number; fate: Fate; left: Map<number, ProductRow>; customer: DemoWorld['people'][number] }

async function insertOrder(ctx: ShopContext, world: DemoWorld, { at, fate, left, customer }: Placing): Promise<void> {
  const day = fates.length - at
  const bought = [...left.values()].filter(({ stock }) => stock > 4).filter((_, n) => n % 11 === (at * 5) % 11)
  const chosen = bought.slice(0, 1 + (at % 4))
  const buyer = await pastContext(ctx, world, { day, personId: customer.id, isStaff: false, verb: 'ecommerce.placeOrder' })
  const lines = chosen.map((product, n) => toOrderLine(product, 1 + ((at + n) % 3)))
  const { deliveryMethods } = await readSettings(ctx.db)
  const order = await createOrder(buyer, {
    userId: customer.id,
    products: new Map(chosen.map((product) => [product.id, product])),
    lines,
    currency: chosen[0]!.currency,
    address: addressOf(customer, at),
    billingAddress: null,
    method: deliveryMethods[at % deliveryMethods.length]!,
    payment: 'invoice',
    paymentReference: null,
    reference: at % 4 === 1 ? 'Boat house' : null,
    note: at % 5 === 2 ? 'Please ring twice.' : null,
  })
  for (const { productId, quantity } of lines)
    left.set(productId, { ...left.get(productId)!, stock: left.get(productId)!.stock - quantity })
  const staff = (after: number, verb: string) =>
    pastContext(ctx, world, { day: day - after, personId: world.people[1]!.id, isStaff: true, verb: `ecommerce.${verb}` })
  const steps = [
    {
      after: fate.delivered,
      act: async (n: number) => deliverOrder(await staff(n, 'deliverOrder'), { id: order.id, tracking: `HP-${4_410 + at}` }),
    },
    { after: fate.paid, act: async (n: number) => payOrder(await staff(n, 'payOrder'), { id: order.id }) },
    {
      after: fate.cancelled,
      act: async (n: number) => cancelOrder(await staff(n, 'cancelOrder'), { id: order.id, reason: 'Ordered twice' }),
    },
  ]
  for (const { after, act } of steps.toSorted((one, other) => (one.after ?? 0) - (other.after ?? 0)))
    if (after) await act(Math.min(after, day))
}

/** As if that person did it on that day; what is long over notifies nobody. */
async function pastContext(ctx: ShopContext, world: DemoWorld, { day, personId, isStaff, verb }: Past): Promise<ShopContext> {
  const moment = world.today.getTime() - day * DAY_MS + 10 * HOUR_MS + (personId % 7) * 13 * 60_000
  const now = new Date(Math.min(moment, Date.parse(ctx.now))).toISOString()
  const { id, fullName, email, role, language, timeZone } = (await findUser(ctx.db as never, personId))!
  const viewer = { ...ctx.viewer, id, fullName, email, role, language, timeZone, ability: isStaff ? all : none }
  const past = { at: now, actor: personId, verb }
  return { ...ctx, now, viewer, record: (entry) => ctx.record({ past, ...entry }), notify: () => undefined }
}

function addressOf({ fullName, email }: DemoWorld['people'][number], at: number): Addressee {
  const place = at % streets.length
  const [address, city] = [streets[place]!, cities[place]!]
  return { name: fullName, email, company: null, phone: null, address, city, postCode: null, country: null, vatId: null }
}

async function fillCart(ctx: ShopContext, userId: number, products: readonly ProductRow[]): Promise<void> {
  const stamps = { createdAt: ctx.now, updatedAt: ctx.now }
  const named = (names: string[]) => products.filter(({ name }) => names.includes(name))
  const seen = ({ id: productId, name: seenName, price: seenPrice }: ProductRow) => ({ userId, productId, seenName, seenPrice })
  await ctx.db
    .insertInto('shop_cart_lines')
    .values(named(['Chair Pier', 'Hard wax oil, 1 l']).map((product, at) => ({ ...seen(product), quantity: at === 0 ? 4 : 1, ...stamps })))
    .execute()
  await ctx.db
    .insertInto('shop_wishes')
    .values(named(['Rocking chair Swell', 'Ceiling lamp Gull', 'Hammock']).map((product) => ({ ...seen(product), createdAt: ctx.now })))
    .execute()
  await ctx.db
    .insertInto('shop_addresses')
    .values({
      ...addressOf({ id: userId, fullName: 'Helena Prado', email: 'admin@demo.test', role: '' }, 0),
      company: 'Harbour & Pine, Lda.',
      country: 'PT',
      postCode: '1100-016',
      userId,
      isDefault: 1,
      removedAt: null,
      ...stamps,
    })
    .execute()
}
