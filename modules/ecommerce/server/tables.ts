import type { Generated, Selectable } from 'kysely'
import type { Columns, EntityColumns } from '#platform/server/database/record-columns.ts'
import type { GroupKind } from '../products/group-contract.ts'
import type { checkoutSteps, PaymentMethod } from '../checkout/contract.ts'
import type { OrderFields, StepKind } from '../orders/contract.ts'
import type { AddressFields } from '../addresses/contract.ts'
import type { ProductFields } from '../products/product.ts'

type Timestamps = { createdAt: string; updatedAt: string }

export type ShopTables = {
  shop_products: EntityColumns &
    Columns<typeof ProductFields> & {
      version: number
      /** Sort keys, without case and accents. */
      nameKey: string
      categoryKey: string | null
      brandKey: string | null
      /** The first image as JSON `ProductImage`, so that lists need no join. */
      cover: string | null
      /** Average rating with one decimal. */
      rating: number
      starSum: number
      reviewCount: number
      /** The rating rounded down, for the rating filter. */
      stars: number
    }
  shop_images: {
    id: Generated<number>
    productId: number
    alt: string
    /** JSON `StoredImage`. */
    image: string
    /** Null while the image is hidden. */
    position: number | null
    removedAt: string | null
    createdAt: string
  }
  shop_groups: EntityColumns & { kind: GroupKind; title: string; titleKey: string }
  shop_ratings: { productId: number; userId: number; stars: number; createdAt: string }
  /** `seenName` and `seenPrice` are what the customer last saw. */
  shop_cart_lines: Timestamps & {
    id: Generated<number>
    userId: number
    productId: number
    quantity: number
    seenName: string
    seenPrice: number
  }
  shop_wishes: { id: Generated<number>; userId: number; productId: number; seenName: string; seenPrice: number; createdAt: string }
  shop_addresses: EntityColumns & Columns<typeof AddressFields> & { userId: number }
  /** At most one open checkout per user. `lines`, `address` and `billingAddress` are JSON. */
  shop_checkouts: Timestamps & {
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
  /** Pieces held until `expiresAt`; expired rows have no effect and are deleted by a job. */
  shop_reservations: { checkoutId: number; productId: number; quantity: number; expiresAt: string }
  /** `lines`, `address`, `billingAddress` and `deliveryMethod` are JSON. */
  shop_orders: Omit<EntityColumns, 'removedAt'> &
    Columns<typeof OrderFields> & {
      userId: number
      lines: string
      address: string
      billingAddress: string | null
      deliveryMethod: string
      payment: PaymentMethod
      /** The payment provider's id for the payment. */
      paymentReference: string | null
      note: string | null
      tracking: string | null
      /** Delivery state of the confirmation email. */
      mail: 'queued' | 'accepted' | 'refused' | null
      /** 1 while the follow-up job still has to watch the invoice or its email. */
      isFollowed: number
    }
  shop_order_steps: {
    id: Generated<number>
    orderId: number
    at: string
    kind: StepKind
    actorId: number | null
    details: string
    taskId: number | null
  }
  /** A single row with the settings as JSON. */
  shop_settings: Timestamps & { id: number; settings: string }
}

export type ProductRow = Selectable<ShopTables['shop_products']>
export type ImageRow = Selectable<ShopTables['shop_images']>
export type GroupRow = Selectable<ShopTables['shop_groups']>
export type CartRow = Selectable<ShopTables['shop_cart_lines']>
export type WishlistRow = Selectable<ShopTables['shop_wishes']>
export type AddressRow = Selectable<ShopTables['shop_addresses']>
export type CheckoutRow = Selectable<ShopTables['shop_checkouts']>
export type OrderRow = Selectable<ShopTables['shop_orders']>
export type StepRow = Selectable<ShopTables['shop_order_steps']>
