import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { getFilePath } from '#platform/contract/files.ts'
import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { addFiles } from '#platform/server/files/attach.ts'
import { storeUpload, type StoredContent } from '#platform/server/files/store-upload.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import { invalidInput, notFound, ApiError } from '#platform/server/api-error.ts'
import { IMAGE_LIMIT, type Product } from '../product.ts'
import { toProduct } from './product-response.ts'
import { resizeImage, type ResizedImage } from './resize-image.ts'
import { toProductImage, listProductImages, toSnapshotFields, type StoredImage } from '../../server/product-snapshot.ts'
import { productSubject, type ShopContext } from '../../server/subjects.ts'
import type { ImageRow, ProductRow } from '../../server/tables.ts'
import { updateProductRow } from './write-product.ts'

type AddImageInput = { productId: number; fileId: number; alt?: string }
export type StoredImageSizes = Pick<ResizedImage, 'color'> & { sizes: (StoredContent & { width: number; height: number })[] }

/** Images are resized and stored before the transaction; unused files are swept later. */
export const addProductImage = new PreparedHandler(
  async (ctx: ShopContext, { productId, fileId }: AddImageInput): Promise<StoredImageSizes> => {
    await findVisible(ctx, productSubject, productId, 'update')
    const file = await (ctx.db as unknown as Kysely<FileTables>)
      .selectFrom('files')
      .select('hash')
      .where('id', '=', fileId)
      .where('ownerId', '=', ctx.viewer.id)
      .where('entity', 'is', null)
      .executeTakeFirst()
    if (!file) throw notFound('file')
    return storeImageSizes(ctx, await resizeImage(await ctx.contents.read(file.hash)))
  },
  async (ctx: ShopContext, { productId, alt = '' }: AddImageInput, stored: StoredImageSizes): Promise<{ product: Product }> => {
    const row = await findVisible(ctx, productSubject, productId, 'update')
    const images = await listProductImages(ctx.db, productId)
    if (images.length >= IMAGE_LIMIT)
      throw new ApiError(409, 'ecommerce.too_many_pictures', `A product can have up to ${IMAGE_LIMIT} images.`)
    const id = await insertImage(ctx, { productId, alt, stored })
    return { product: await toProduct(ctx, await arrangeImages(ctx, row, [...images, { id, alt }])) }
  },
)

type ArrangeImagesInput = { productId: number; images: { id: number; alt?: string }[] }

export async function arrangeProductImages(ctx: ShopContext, { productId, images }: ArrangeImagesInput): Promise<{ product: Product }> {
  const row = await findVisible(ctx, productSubject, productId, 'update')
  return { product: await toProduct(ctx, await arrangeImages(ctx, row, images)) }
}

export async function storeImageSizes(ctx: Pick<ShopContext, 'contents'>, { color, sizes }: ResizedImage): Promise<StoredImageSizes> {
  const stored = []
  for (const { content: size, width, height } of sizes)
    stored.push({ ...(await storeUpload(ctx.contents, Readable.from([size]))), width, height })
  return { color, sizes: stored }
}

type NewImage = { productId: number; alt: string; stored: StoredImageSizes }

/** The image stays hidden until `arrangeImages` includes it. */
export async function insertImage(ctx: ShopContext, { productId, alt, stored }: NewImage): Promise<number> {
  const contents = stored.sizes.map(({ width: _, height: __, ...content }) => ({ ...content, name: getFileName(content.type) }))
  const files = await addFiles(ctx as never, contents, { entity: 'product', entityId: productId })
  const { id } = await ctx.db
    .insertInto('shop_images')
    .values({
      productId,
      alt,
      image: JSON.stringify(toStoredImage(stored, files)),
      position: null,
      removedAt: null,
      createdAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Shows exactly these images in this order. Throws 400 for an image of another product. */
export async function arrangeImages(ctx: ShopContext, row: ProductRow, selection: { id: number; alt?: string }[]): Promise<ProductRow> {
  const all = await ctx.db.selectFrom('shop_images').selectAll().where('productId', '=', row.id).orderBy('position').execute()
  const known = new Map(all.map((image) => [image.id, image]))
  const images = selection.map(({ id, alt }, at): ImageRow => {
    const image = known.get(id)
    if (!image || selection.findIndex((one) => one.id === id) !== at)
      throw invalidInput(`/images/${at}/id`, 'is not an image of this product')
    return { ...image, alt: alt ?? image.alt, position: at }
  })
  const before = all.filter(({ position }) => position !== null)
  const toEntries = (list: readonly ImageRow[]) => list.map(({ id, alt }) => ({ id, alt }))
  assertCanUpdate(ctx, productSubject, { ...row, ...toSnapshotFields(row), images: toEntries(before) }, { images: toEntries(images) })
  if (JSON.stringify(toEntries(before)) === JSON.stringify(toEntries(images))) return row
  await saveImageOrder(ctx, row.id, images)
  const cover = images[0] ? JSON.stringify(toProductImage(images[0])) : null
  const after = await updateProductRow(ctx, row.id, { cover, version: row.version + 1 })
  ctx.recordChange({ entity: 'product', id: row.id, before: { images: toEntries(before) }, after: { images: toEntries(images) } })
  return after
}

async function saveImageOrder(ctx: ShopContext, productId: number, images: readonly ImageRow[]): Promise<void> {
  await ctx.db
    .updateTable('shop_images')
    .set((eb) => ({ position: null, removedAt: eb.fn.coalesce('removedAt', eb.val(ctx.now)) }))
    .where('productId', '=', productId)
    .execute()
  for (const { id, alt, position } of images)
    await ctx.db.updateTable('shop_images').set({ alt, position, removedAt: null }).where('id', '=', id).execute()
}

const getFileName = (type: string) => `picture.${type.replace('image/', '')}`

function toStoredImage({ color, sizes }: StoredImageSizes, files: readonly { id: number; name: string; hash: string }[]): StoredImage {
  const sources = sizes.map(({ type, width, height, hash }) => {
    const { id, name } = files.find((file) => file.hash === hash)!
    return { type: type as 'image/avif' | 'image/webp', width, height, address: getFilePath(id, name) }
  })
  const largest = sources.at(-1)!
  const fallback = sources.filter(({ type }) => type === 'image/webp').find(({ width }) => width >= FALLBACK_MIN_WIDTH) ?? largest
  return { address: fallback.address, width: largest.width, height: largest.height, color, sources, fileIds: files.map(({ id }) => id) }
}

/** Width in pixels of the single URL used where `<picture>` is not possible. */
const FALLBACK_MIN_WIDTH = 600
