import type { Generated, Selectable } from 'kysely'
import type { GroupKind } from '../products/group-contract.ts'
import type { checkoutSteps, PaymentMethod } from '../checkout/contract.ts'
import type { OrderStatus, StepKind } from '../orders/contract.ts'
import type { taxCategories } from '../products/contract.ts'

type Times = { createdAt: string; updatedAt: string }
type Stamps = Times & { removedAt: string | null }

export type ShopTables = {
  shop_products: Stamps & {
    id: Generated<number>
    version: number
    name: string
    /** By these tables are ordered: without case and accents. */
    nameKey: string
    categoryKey: string | null
    brandKey: string | null
    slug: string
    description: string
    brand: string | null
    category: string | null
    price: number
    currency: string
    taxRate: number
    taxCategory: (typeof taxCategories)[number]
    /** JSON of the first picture as it is answered, or null: lists need nothing else. */
    cover: string | null
    /** The average of the stars, to one decimal. */
    rating: number
    starSum: number
    reviewCount: number
    /** Whole stars, by which people filter. */
    stars: number
    /** Pieces that are not sold, those that are reserved among them. */
    stock: number
    hasFreeShipping: number
    isFeatured: number
  }
  shop_images: {
    id: Generated<number>
    productId: number
    alt: string
    /** JSON: see `StoredImage`. */
    image: string
    /** Null while it is not shown. */
    position: number | null
    removedAt: string | null
    createdAt: string
  }
  shop_groups: Stamps & { id: Generated<number>; kind: GroupKind; title: string; titleKey: string }
  shop_ratings: { productId: number; userId: number; stars: number; createdAt: string }
  /** `seenName`, `seenPrice`: as its owner last saw them. */
  shop_cart_lines: Times & {
    id: Generated<number>
    userId: number
    productId: number
    quantity: number
    seenName: string
    seenPrice: number
  }
  shop_wishes: { id: Generated<number>; userId: number; productId: number; seenName: string; seenPrice: number; createdAt: string }
  shop_addresses: Stamps & {
    id: Generated<number>
    userId: number
    name: string
    company: string | null
    email: string | null
    phone: string | null
    address: string
    city: string
    postCode: string | null
    country: string | null
    vatId: string | null
    isDefault: number
  }
  /** One open checkout a person. `lines`, `address` and `billingAddress` are JSON. */
  shop_checkouts: Times & {
    id: Generated<number>
    userId: number
    state: 'open' | 'placed' | 'ended'
    step: (typeof checkoutSteps)[number]
    lines: string
    currency: string
    address: string | null
    billingAddress: string | null
    deliveryMethodId: number | null
    payment: PaymentMethod | null
    reference: string | null
    note: string | null
    orderId: number | null
    expiresAt: string
  }
  /** Pieces that others cannot have until then; past that time a row means nothing, whether or not it has been cleared away. */
  shop_reservations: { checkoutId: number; productId: number; quantity: number; expiresAt: string }
  /** `lines`, `address`, `billingAddress` and `deliveryMethod` are JSON. */
  shop_orders: Times & {
    id: Generated<number>
    userId: number
    status: OrderStatus
    currency: string
    count: number
    subtotal: number
    delivery: number
    tax: number
    total: number
    lines: string
    address: string
    billingAddress: string | null
    deliveryMethod: string
    payment: PaymentMethod
    /** What the payment provider calls it. */
    paymentReference: string | null
    reference: string | null
    note: string | null
    tracking: string | null
    invoiceId: number | null
    invoiceNumber: string | null
    /** What is known of the mail. */
    mail: 'queued' | 'accepted' | 'refused' | null
    /** 1 while something of the invoice or its mail may still change. */
    isFollowed: number
    paidAt: string | null
    deliveredAt: string | null
    cancelledAt: string | null
  }
  /** The timeline; `details` is JSON. */
  shop_order_steps: {
    id: Generated<number>
    orderId: number
    at: string
    kind: StepKind
    actorId: number | null
    details: string
    taskId: number | null
  }
  /** One row: the settings as JSON. */
  shop_settings: Times & { id: number; settings: string }
}

export type ProductRow = Selectable<ShopTables['shop_products']>
export type ImageRow = Selectable<ShopTables['shop_images']>
export type GroupRow = Selectable<ShopTables['shop_groups']>
export type CartRow = Selectable<ShopTables['shop_cart_lines']>
export type WishRow = Selectable<ShopTables['shop_wishes']>
export type AddressRow = Selectable<ShopTables['shop_addresses']>
export type CheckoutRow = Selectable<ShopTables['shop_checkouts']>
export type OrderRow = Selectable<ShopTables['shop_orders']>
export type StepRow = Selectable<ShopTables['shop_order_steps']>
