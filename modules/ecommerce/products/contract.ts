import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount, MAX_AMOUNT, Currency } from '#platform/contract/money.ts'
import { createInput, entityProperties, Id, Nullable, OneOf, pagingParameters, updateInput, readOnly } from '#platform/contract/schema.ts'

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

export const productSortings = ['featured', 'price-asc', 'price-desc', 'newest', 'rating'] as const
export type ProductSorting = (typeof productSortings)[number]
/** Sort columns of the product table. */
export const productSorts = ['name', 'category', 'brand', 'price', 'stock', 'rating', 'createdAt'] as const
export type ProductSort = (typeof productSorts)[number]
const MAX_SORT_COLUMNS = 4

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

const listedFields = {
  ...entityProperties,
  /**
   * Increases with every change except stock and ratings. If sent with an update, it must be current: 409 `ecommerce.changed`
   * otherwise.
   */
  version: Type.Integer({ minimum: 1 }),
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  /** Unique, not only digits; created from the name by default. */
  slug: Type.String({
    minLength: 1,
    maxLength: 120,
    pattern: '^[\\p{L}\\p{N}]+(-[\\p{L}\\p{N}]+)*$',
    description: 'words joined by hyphens, such as desk-lamp',
  }),
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
  /** Price of one piece with tax. */
  priceWithTax: readOnly(Amount),
  /** URL of the first image, as WebP. */
  image: readOnly(Nullable(Type.String())),
  /** The first image in all sizes. */
  cover: readOnly(Nullable(ProductImage)),
  /** 0 to 5; 0 without ratings. */
  rating: readOnly(Type.Number()),
  reviewCount: readOnly(Type.Integer()),
  /** Unsold pieces; changed by `adjust-stock` after creation. */
  stock: readOnly(Type.Integer()),
  /** Stock without pieces reserved by checkouts. */
  available: readOnly(Type.Integer()),
  hasFreeShipping: Type.Boolean(),
  /** Listed first in the default order. */
  isFeatured: Type.Boolean(),
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

const strict = { additionalProperties: false }
export const ProductResponse = Type.Object({ product: Product })
const Titles = Type.Array(Type.String({ maxLength: 120 }), { maxItems: 100 })
const filters = {
  q: pagingParameters.q,
  category: Type.Optional(Titles),
  brand: Type.Optional(Titles),
  /** Net price range in minor units, inclusive. */
  priceMin: Type.Optional(Price),
  priceMax: Type.Optional(Price),
  /** Minimum number of stars. */
  rating: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })),
}

/** Number of products per value, with all other filters applied; null if the viewer may not read the field of every product. */
const Facets = Type.Object({
  categories: Nullable(Type.Array(Type.Object({ title: Type.String(), count: Type.Integer() }))),
  brands: Nullable(Type.Array(Type.Object({ title: Type.String(), count: Type.Integer() }))),
  /** Products with at least 4, 3, 2 and 1 stars. */
  ratings: Nullable(Type.Array(Type.Object({ rating: Type.Integer(), count: Type.Integer() }))),
  /** Lowest and highest price; also null without products. */
  price: Nullable(Type.Object({ min: Amount, max: Amount })),
})
export type Facets = Static<typeof Facets>

export const productEndpoints = {
  listProducts: endpoint({
    method: 'GET',
    path: '/apps/ecommerce/products',
    access: ['read', 'Product'],
    summary: 'List products with search, filters, sorting and facets',
    topic: 'products',
    input: Type.Object({
      ...filters,
      sortBy: Type.Optional(OneOf(['', ...productSortings])),
      /** Overrides `sortBy`; columns in order of priority. */
      sortColumn: Type.Optional(Type.Array(OneOf(['', ...productSorts]), { maxItems: MAX_SORT_COLUMNS, commas: true })),
      /** One per column; ascending by default. */
      sort: Type.Optional(Type.Array(OneOf(['', 'asc', 'desc']), { maxItems: MAX_SORT_COLUMNS, commas: true })),
      page: pagingParameters.page,
      perPage: pagingParameters.perPage,
      /** `false` omits the facets. */
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
        sortBy: OneOf(productSortings),
        /** Comma-separated, like `sort`; empty if `sortBy` applies. */
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
    summary: 'Get a product by id or slug, with images and related products',
    topic: 'products',
    input: Type.Object({ id: Type.String({ minLength: 1, maxLength: 120 }) }),
    output: ProductResponse,
  }),
  addProduct: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/add-product',
    access: ['create', 'Product'],
    summary: 'Create a product; images are added later',
    input: Type.Object({ product: ProductDraft }, strict),
    output: ProductResponse,
  }),
  /** 409 `ecommerce.changed` with `current` if `version` is outdated, or `ecommerce.slug_taken`. */
  updateProduct: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/update-product',
    access: ['update', 'Product'],
    summary: 'Update a product; existing orders stay unchanged',
    input: Type.Object({ product: ProductPatch }, strict),
    output: ProductResponse,
  }),
  deleteProduct: endpoint({
    method: 'DELETE',
    path: '/apps/ecommerce/delete-product',
    access: ['delete', 'Product'],
    summary: 'Delete a product; existing orders stay unchanged',
    input: Type.Object({ id: Id }),
    output: ProductResponse,
  }),
  /** 409 `ecommerce.stock` if the stock would become negative. */
  adjustStock: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/adjust-stock',
    access: ['update', 'Product'],
    summary: 'Increase or decrease the stock',
    input: Type.Object({ productId: Id, by: Type.Integer({ minimum: -STOCK_LIMIT, maximum: STOCK_LIMIT }) }, strict),
    output: ProductResponse,
  }),
  /**
   * `fileId` is an upload of the viewer. 415 `ecommerce.not_a_picture`, 413 `ecommerce.picture_too_large`, 409
   * `ecommerce.too_many_pictures`.
   */
  addProductImage: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/add-product-image',
    access: ['update', 'Product'],
    summary: 'Add an image in several sizes, after the others',
    input: Type.Object({ productId: Id, fileId: Id, alt: Type.Optional(Type.String({ maxLength: 300 })) }, strict),
    output: ProductResponse,
  }),
  arrangeProductImages: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/arrange-product-images',
    access: ['update', 'Product'],
    summary: 'Set order and descriptions of the images; missing ones are removed',
    input: Type.Object(
      {
        productId: Id,
        images: Type.Array(Type.Object({ id: Id, alt: Type.Optional(Type.String({ maxLength: 300 })) }, strict), { maxItems: IMAGE_LIMIT }),
      },
      strict,
    ),
    output: ProductResponse,
  }),
  rateProduct: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/rate-product',
    access: ['read', 'Product'],
    summary: 'Rate a product; null removes your rating',
    input: Type.Object({ productId: Id, stars: Nullable(Type.Integer({ minimum: 1, maximum: 5 })) }, strict),
    output: ProductResponse,
  }),
}
