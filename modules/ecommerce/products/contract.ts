import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount, AMOUNT_LIMIT, Currency } from '#platform/contract/money.ts'
import { draft, entity, Id, Nullable, OneOf, paging, patch, readOnly } from '#platform/contract/schema.ts'

/** Net, in minor units of the currency beside it: 19.999 is refused. */
export const Price = Type.Integer({ minimum: 0, maximum: AMOUNT_LIMIT })
/** Percent with up to two decimals. */
export const Percent = Type.Number({ minimum: 0, maximum: 100 })
/** UNCL 5305: standard, zero rated, exempt. `S` goes with a rate above zero, the others with zero. */
export const taxCategories = ['S', 'Z', 'E'] as const

/** Pieces of one product in a cart or an order. */
export const QUANTITY_LIMIT = 9_999
export const Quantity = Type.Integer({ minimum: 1, maximum: QUANTITY_LIMIT })
export const STOCK_LIMIT = 100_000_000
export const IMAGE_LIMIT = 20

export const sortings = ['featured', 'price-asc', 'price-desc', 'newest', 'rating'] as const
export type Sorting = (typeof sortings)[number]
/** What tables order products by. */
export const productSorts = ['name', 'category', 'brand', 'price', 'stock', 'rating', 'createdAt'] as const
export type ProductSort = (typeof productSorts)[number]
const MOST_SORTS = 4

/** A picture in several sizes. `<picture>` takes the AVIF sources first; `address` is a WebP that shows everywhere. */
export const ProductImage = Type.Object({
  id: Id,
  alt: Type.String(),
  address: Type.String(),
  /** Of the largest size, in pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  /** `#rrggbb`: what shows until the picture does. */
  color: Type.String(),
  /** Ascending by width, AVIF before WebP. */
  sources: Type.Array(
    Type.Object({ type: OneOf(['image/avif', 'image/webp']), width: Type.Integer(), height: Type.Integer(), address: Type.String() }),
  ),
})
export type ProductImage = Static<typeof ProductImage>

const listed = {
  ...entity,
  /** Rises with every change but those of stock and ratings. Sent with an update it must be the current one: 409 `ecommerce.changed` otherwise. */
  version: Type.Integer({ minimum: 1 }),
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  /** Unique; made from the name where left out. Never digits alone. */
  slug: Type.String({ minLength: 1, maxLength: 120, pattern: '^[\\p{L}\\p{N}]+(-[\\p{L}\\p{N}]+)*$' }),
  /** Markdown. */
  description: Type.String({ maxLength: 5_000 }),
  /** The title of a group of this kind. */
  brand: Nullable(Type.String({ maxLength: 120 })),
  category: Nullable(Type.String({ maxLength: 120 })),
  price: Price,
  /** Of the workspace when the product was added. */
  currency: readOnly(Currency),
  taxRate: Percent,
  /** `S` above zero percent and `Z` at zero unless given. */
  taxCategory: OneOf(taxCategories),
  /** What one costs with tax. */
  priceWithTax: readOnly(Amount),
  /** The address of the first picture, a WebP. */
  image: readOnly(Nullable(Type.String())),
  /** The first picture in all its sizes. */
  cover: readOnly(Nullable(ProductImage)),
  /** 0 to 5, 0 without reviews. */
  rating: readOnly(Type.Number()),
  reviewCount: readOnly(Type.Integer()),
  /** Pieces that are not sold; `adjust-stock` changes it once the product is there. */
  stock: readOnly(Type.Integer()),
  /** The same without those that are reserved for people at the checkout. */
  available: readOnly(Type.Integer()),
  hasFreeShipping: Type.Boolean(),
  /** Stands first where nothing else is sorted by. */
  isFeatured: Type.Boolean(),
  isInCart: readOnly(Type.Boolean()),
  isInWishlist: readOnly(Type.Boolean()),
}
export const ListedProduct = Type.Object(listed)
export type ListedProduct = Static<typeof ListedProduct>

/** A product as its own call, and every call that writes one, answers it. */
export const Product = Type.Object({
  ...listed,
  /** In their order. */
  images: readOnly(Type.Array(ProductImage)),
  /** How many stars the viewer gave it. */
  ownStars: readOnly(Nullable(Type.Integer())),
  /** Of the same category or brand, the best rated first. */
  relatedProducts: readOnly(Type.Array(ListedProduct)),
})
export type Product = Static<typeof Product>
export const ProductDraft = draft(Product, ['name', 'price'], { stock: Type.Integer({ minimum: 0, maximum: STOCK_LIMIT }) })
export type ProductDraft = Static<typeof ProductDraft>
export const ProductPatch = patch(Product)
export type ProductPatch = Static<typeof ProductPatch>

const closed = { additionalProperties: false }
export const OneProduct = Type.Object({ product: Product })
const Titles = Type.Array(Type.String({ maxLength: 120 }), { maxItems: 100 })
const filters = {
  q: paging.q,
  category: Type.Optional(Titles),
  brand: Type.Optional(Titles),
  /** Of the net price, in minor units, both ends included. */
  priceMin: Type.Optional(Price),
  priceMax: Type.Optional(Price),
  /** So many stars or more. */
  rating: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })),
}

/** How many products there are of each value under all other filters; null where the viewer may not read it everywhere. */
const Facets = Type.Object({
  categories: Nullable(Type.Array(Type.Object({ title: Type.String(), count: Type.Integer() }))),
  brands: Nullable(Type.Array(Type.Object({ title: Type.String(), count: Type.Integer() }))),
  /** So many stars or more: 4, 3, 2, 1. */
  ratings: Nullable(Type.Array(Type.Object({ rating: Type.Integer(), count: Type.Integer() }))),
  /** The cheapest and the dearest; null also where there is nothing. */
  price: Nullable(Type.Object({ min: Amount, max: Amount })),
})
export type Facets = Static<typeof Facets>

export const productEndpoints = {
  listProducts: endpoint({
    method: 'GET',
    path: '/apps/ecommerce/products',
    access: ['read', 'Product'],
    summary: 'A page of products, found, filtered and sorted, with the counts of each filter',
    topic: 'products',
    input: Type.Object({
      ...filters,
      sortBy: Type.Optional(OneOf(['', ...sortings])),
      /** In place of `sortBy`; several columns decide one after the other. */
      sortColumn: Type.Optional(Type.Array(OneOf(['', ...productSorts]), { maxItems: MOST_SORTS, commas: true })),
      /** One for each column, ascending unless given. */
      sort: Type.Optional(Type.Array(OneOf(['', 'asc', 'desc']), { maxItems: MOST_SORTS, commas: true })),
      page: paging.page,
      perPage: paging.perPage,
      /** `false` leaves the counts out. */
      facets: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({
      products: Type.Array(ListedProduct),
      total: Type.Integer(),
      facets: Type.Optional(Facets),
      params: Type.Object({
        ...filters,
        q: Type.String(),
        category: Titles,
        brand: Titles,
        sortBy: OneOf(sortings),
        /** Several columns with commas between them, and so their directions; empty where `sortBy` decides. */
        sortColumn: Type.String(),
        sort: Type.String(),
        page: Type.Integer(),
        perPage: Type.Integer(),
      }),
    }),
  }),
  getProduct: endpoint({
    method: 'GET',
    path: '/apps/ecommerce/products/:id',
    access: ['read', 'Product'],
    summary: 'One product by its id or slug, with all pictures and related products',
    topic: 'products',
    input: Type.Object({ id: Type.String({ minLength: 1, maxLength: 120 }) }),
    output: OneProduct,
  }),
  addProduct: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/add-product',
    access: ['create', 'Product'],
    summary: 'Add a product; its pictures come after',
    input: Type.Object({ product: ProductDraft }, closed),
    output: OneProduct,
  }),
  /** 409 `ecommerce.changed` with `current` where `version` is not the current one, 409 `ecommerce.slug_taken`. */
  updateProduct: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/update-product',
    access: ['update', 'Product'],
    summary: 'Change a product; orders keep what they say',
    input: Type.Object({ product: ProductPatch }, closed),
    output: OneProduct,
  }),
  deleteProduct: endpoint({
    method: 'DELETE',
    path: '/apps/ecommerce/delete-product',
    access: ['delete', 'Product'],
    summary: 'Take a product out of the shop; carts say so, orders keep what they say',
    input: Type.Object({ id: Id }),
    output: OneProduct,
  }),
  /** 409 `ecommerce.stock` where less than nothing would be left. */
  adjustStock: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/adjust-stock',
    access: ['update', 'Product'],
    summary: 'Add pieces to the stock or take some away',
    input: Type.Object({ productId: Id, by: Type.Integer({ minimum: -STOCK_LIMIT, maximum: STOCK_LIMIT }) }, closed),
    output: OneProduct,
  }),
  /** `fileId`: an upload of one's own. 415 `ecommerce.not_a_picture`, 413 `ecommerce.picture_too_large`, 409 `ecommerce.too_many_pictures`. */
  addProductImage: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/add-product-image',
    access: ['update', 'Product'],
    summary: 'Add a picture, made ready in several sizes, behind the others',
    input: Type.Object({ productId: Id, fileId: Id, alt: Type.Optional(Type.String({ maxLength: 300 })) }, closed),
    output: OneProduct,
  }),
  arrangeProductImages: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/arrange-product-images',
    access: ['update', 'Product'],
    summary: 'Put the pictures into this order, with these words; those left out are removed',
    input: Type.Object(
      {
        productId: Id,
        images: Type.Array(Type.Object({ id: Id, alt: Type.Optional(Type.String({ maxLength: 300 })) }, closed), { maxItems: IMAGE_LIMIT }),
      },
      closed,
    ),
    output: OneProduct,
  }),
  rateProduct: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/rate-product',
    access: ['read', 'Product'],
    summary: "Give a product stars, once each person; null takes one's own away",
    input: Type.Object({ productId: Id, stars: Nullable(Type.Integer({ minimum: 1, maximum: 5 })) }, closed),
    output: OneProduct,
  }),
}
