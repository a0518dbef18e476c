import type { Kysely } from 'kysely'
import type { ProductImage } from '../products/contract.ts'
import type { ImageRow, ProductRow, ShopTables } from './tables.ts'

/** A picture as it is stored: without the words, which may change. */
export type StoredImage = Omit<ProductImage, 'id' | 'alt'> & { fileIds: number[] }

export const imagesOf = (db: Kysely<ShopTables>, productId: number): Promise<ImageRow[]> =>
  db
    .selectFrom('shop_images')
    .selectAll()
    .where('productId', '=', productId)
    .where('position', 'is not', null)
    .orderBy('position')
    .execute()

export function answeredImage({ id, alt, image }: Pick<ImageRow, 'id' | 'alt' | 'image'>): ProductImage {
  const { fileIds: _, ...stored } = JSON.parse(image) as StoredImage
  return { id, alt, ...stored }
}

/** What the journal keeps of a product: what people set. */
export async function productForm(db: Kysely<ShopTables>, row: ProductRow) {
  const images = await imagesOf(db, row.id)
  const { rating, reviewCount } = row
  return { ...plainForm(row), rating, reviewCount, images: images.map(({ id, alt }) => ({ id, alt })) }
}

/** The same without its pictures, where they stay. */
export function plainForm(row: ProductRow) {
  const { name, slug, description, brand, category, price, currency, taxRate, taxCategory, stock } = row
  const marks = { hasFreeShipping: row.hasFreeShipping === 1, isFeatured: row.isFeatured === 1 }
  return { name, slug, description, brand, category, price, currency, taxRate, taxCategory, stock, ...marks }
}
