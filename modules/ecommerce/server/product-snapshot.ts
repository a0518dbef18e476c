import type { Kysely } from 'kysely'
import { fromColumns } from '#platform/server/database/record-columns.ts'
import { ProductFields, type ProductImage } from '../products/product.ts'
import type { ImageRow, ProductRow, ShopTables } from './tables.ts'

/** An image without its editable fields. */
export type StoredImage = Omit<ProductImage, 'id' | 'alt'> & { fileIds: number[] }

export const listProductImages = (db: Kysely<ShopTables>, productId: number): Promise<ImageRow[]> =>
  db
    .selectFrom('shop_images')
    .selectAll()
    .where('productId', '=', productId)
    .where('position', 'is not', null)
    .orderBy('position')
    .execute()

export function toProductImage({ id, alt, image }: Pick<ImageRow, 'id' | 'alt' | 'image'>): ProductImage {
  const { fileIds: _, ...stored } = JSON.parse(image) as StoredImage
  return { id, alt, ...stored }
}

/** The product as recorded in the journal. */
export async function createProductSnapshot(db: Kysely<ShopTables>, row: ProductRow) {
  const images = await listProductImages(db, row.id)
  const { rating, reviewCount } = row
  return { ...toSnapshotFields(row), rating, reviewCount, images: images.map(({ id, alt }) => ({ id, alt })) }
}

/** The journal fields of a change that leaves the images as they are. */
export const toSnapshotFields = (row: ProductRow) => fromColumns(ProductFields, row)
