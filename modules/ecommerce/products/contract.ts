import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount } from '#platform/contract/money.ts'
import { Id, Nullable, OneOf, pagingParameters, closedObject } from '#platform/contract/schema.ts'
import { IMAGE_LIMIT, ListedProduct, Price, Product, ProductDraft, ProductPatch, STOCK_LIMIT } from './product.ts'

export const productSortings = ['featured', 'price-asc', 'price-desc', 'newest', 'rating'] as const
export type ProductSorting = (typeof productSortings)[number]
/** Sort columns of the product table. */
export const productSorts = ['name', 'category', 'brand', 'price', 'stock', 'rating', 'createdAt'] as const
export type ProductSort = (typeof productSorts)[number]
const MAX_SORT_COLUMNS = 4
export const ProductResponse = Type.Object({ product: Product })
const Titles = Type.Array(Type.String({ maxLength: 120 }), { maxItems: 100 })
const filters = {
  q: pagingParameters.q,
  category: Type.Optional(Titles),
  brand: Type.Optional(Titles),
  /** Net price range in minor units, inclusive. */
  priceMin: Type.Optional(Price),
  priceMax: Type.Optional(Price),
  rating: Type.Optional(Type.Integer({ minimum: 0, maximum: 5, description: 'The minimum number of stars' })),
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
  listProducts: endpoint('GET /apps/ecommerce/products', {
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
      facets: Type.Optional(Type.Boolean({ description: '`false` omits the facets' })),
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
  getProduct: endpoint('GET /apps/ecommerce/products/:id', {
    access: ['read', 'Product'],
    summary: 'Get a product by id or slug, with images and related products',
    topic: 'products',
    input: Type.Object({ id: Type.String({ minLength: 1, maxLength: 120 }) }),
    output: ProductResponse,
  }),
  addProduct: endpoint('POST /apps/ecommerce/add-product', {
    access: ['create', 'Product'],
    summary: 'Create a product; images are added later',
    input: closedObject({ product: ProductDraft }),
    output: ProductResponse,
  }),
  /** 409 `ecommerce.changed` with `current` if `version` is outdated, or `ecommerce.slug_taken`. */
  updateProduct: endpoint('POST /apps/ecommerce/update-product', {
    access: ['update', 'Product'],
    summary: 'Update a product; existing orders stay unchanged',
    input: closedObject({ product: ProductPatch }),
    output: ProductResponse,
  }),
  deleteProduct: endpoint('DELETE /apps/ecommerce/delete-product', {
    access: ['delete', 'Product'],
    summary: 'Delete a product; existing orders stay unchanged',
    input: Type.Object({ id: Id }),
    output: ProductResponse,
  }),
  /** 409 `ecommerce.stock` if the stock would become negative. */
  adjustStock: endpoint('POST /apps/ecommerce/adjust-stock', {
    access: ['update', 'Product'],
    summary: 'Increase or decrease the stock',
    input: closedObject({ productId: Id, by: Type.Integer({ minimum: -STOCK_LIMIT, maximum: STOCK_LIMIT }) }),
    output: ProductResponse,
  }),
  /** `fileId`: an upload of the viewer. 415 `ecommerce.not_a_picture`, 413 `.picture_too_large`, 409 `.too_many_pictures`. */
  addProductImage: endpoint('POST /apps/ecommerce/add-product-image', {
    access: ['update', 'Product'],
    summary: 'Add an image in several sizes, after the others',
    input: closedObject({ productId: Id, fileId: Id, alt: Type.Optional(Type.String({ maxLength: 300 })) }),
    output: ProductResponse,
  }),
  arrangeProductImages: endpoint('POST /apps/ecommerce/arrange-product-images', {
    access: ['update', 'Product'],
    summary: 'Set order and descriptions of the images; missing ones are removed',
    input: closedObject({
      productId: Id,
      images: Type.Array(closedObject({ id: Id, alt: Type.Optional(Type.String({ maxLength: 300 })) }), { maxItems: IMAGE_LIMIT }),
    }),
    output: ProductResponse,
  }),
  rateProduct: endpoint('POST /apps/ecommerce/rate-product', {
    access: ['read', 'Product'],
    summary: 'Rate a product; null removes your rating',
    input: closedObject({ productId: Id, stars: Nullable(Type.Integer({ minimum: 1, maximum: 5 })) }),
    output: ProductResponse,
  }),
}
