import Type, { type Static } from 'typebox'
import { Amount, MAX_AMOUNT, Currency } from '#platform/contract/money.ts'
import { createInput, entityProperties, Id, Nullable, OneOf, updateInput, readOnly } from '#platform/contract/schema.ts'

/** Net, in minor units. */
export const Price = Type.Integer({ minimum: 0, maximum: MAX_AMOUNT })
/** Percent, with up to two decimals. */
export const Percent = Type.Number({ minimum: 0, maximum: 100 })
/** Codes of UNCL 5305: standard, zero rated, exempt. `S` requires a rate above zero, the others a rate of zero. */
export const taxCategories = ['S', 'Z', 'E'] as const

/** The most pieces of one product in a cart or order. */
export const QUANTITY_LIMIT = 9_999
export const Quantity = Type.Integer({ minimum: 1, maximum: QUANTITY_LIMIT })
export const STOCK_LIMIT = 100_000_000
export const IMAGE_LIMIT = 20

/** An image in several sizes. `address` is a WebP fallback for `<img>`. */
export const ProductImage = Type.Object({
  id: Id,
  alt: Type.String(),
  address: Type.String(),
  /** Of the largest source, in pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  /** Placeholder color as `#rrggbb`. */
  color: Type.String(),
  /** Sorted by width, AVIF before WebP. */
  sources: Type.Array(
    Type.Object({ type: OneOf(['image/avif', 'image/webp']), width: Type.Integer(), height: Type.Integer(), address: Type.String() }),
  ),
})
export type ProductImage = Static<typeof ProductImage>

/** Stored in columns of the same names. */
export const ProductFields = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  /** Unique, not only digits; created from the name by default. */
  slug: Type.String({
    minLength: 1,
    maxLength: 120,
    pattern: '^[\\p{L}\\p{N}]+(-[\\p{L}\\p{N}]+)*$',
    description: 'words joined by hyphens, such as desk-lamp',
  }),
  /** The company's own number of the product (stock keeping unit). */
  sku: Nullable(Type.String({ maxLength: 64 })),
  /** Markdown. */
  description: Type.String({ maxLength: 5_000 }),
  /** The title of a `ProductGroup`. */
  brand: Nullable(Type.String({ maxLength: 120 })),
  category: Nullable(Type.String({ maxLength: 120 })),
  price: Price,
  /** The workspace currency when the product was added. */
  currency: readOnly(Currency),
  taxRate: Percent,
  /** Defaults to `S` for a rate above zero and `Z` otherwise. */
  taxCategory: OneOf(taxCategories),
  /** Unsold pieces; changed by `adjust-stock` after creation. */
  stock: readOnly(Type.Integer()),
  hasFreeShipping: Type.Boolean(),
  /** Listed first in the default order. */
  isFeatured: Type.Boolean(),
})

const listedFields = {
  ...entityProperties,
  /** Changes with everything except stock and ratings. An outdated version in an update returns 409 `ecommerce.changed`. */
  version: Type.Integer({ minimum: 1 }),
  ...ProductFields.properties,
  /** Price of one piece with tax. */
  priceWithTax: readOnly(Amount),
  /** URL of the first image, as WebP. */
  image: readOnly(Nullable(Type.String())),
  /** The first image in all sizes. */
  cover: readOnly(Nullable(ProductImage)),
  /** 0 to 5; 0 without ratings. */
  rating: readOnly(Type.Number()),
  reviewCount: readOnly(Type.Integer()),
  /** Stock without pieces reserved by checkouts. */
  available: readOnly(Type.Integer()),
  isInCart: readOnly(Type.Boolean()),
  isInWishlist: readOnly(Type.Boolean()),
}
export const ListedProduct = Type.Object(listedFields)
export type ListedProduct = Static<typeof ListedProduct>

/** A product as returned by `getProduct` and by every endpoint that changes one. */
export const Product = Type.Object({
  ...listedFields,
  images: readOnly(Type.Array(ProductImage)),
  /** The viewer's own rating. */
  ownStars: readOnly(Nullable(Type.Integer())),
  /** Same category or brand, best rated first. */
  relatedProducts: readOnly(Type.Array(ListedProduct)),
})
export type Product = Static<typeof Product>
export const ProductDraft = createInput(Product, ['name', 'price'], { stock: Type.Integer({ minimum: 0, maximum: STOCK_LIMIT }) })
export type ProductDraft = Static<typeof ProductDraft>
export const ProductPatch = updateInput(Product)
export type ProductPatch = Static<typeof ProductPatch>
