import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import { fileAddress } from '#platform/contract/files.ts'
import { assertMayChange } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { addFiles } from '#platform/server/files/attach.ts'
import { contentPath } from '#platform/server/files/content-folder.ts'
import { storeUpload, type StoredContent } from '#platform/server/files/store-upload.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import { Prepared } from '#platform/server/module.ts'
import { invalid, notFound, Refusal } from '#platform/server/refusal.ts'
import { IMAGE_LIMIT, type Product } from '../contract.ts'
import { toProduct } from './answer-products.ts'
import { createImageSizes, type Sizes } from './image-sizes.ts'
import { answeredImage, imagesOf, plainForm, type StoredImage } from '../../server/product-form.ts'
import { productSubject, type ShopContext } from '../../server/subjects.ts'
import type { ImageRow, ProductRow } from '../../server/tables.ts'
import { updateProductRow } from './write-product.ts'

type Given = { productId: number; fileId: number; alt?: string }
/** Sizes that lie safely on the disk. */
export type StoredSizes = Pick<Sizes, 'color'> & { sizes: (StoredContent & { width: number; height: number })[] }

/** The sizes are made and stored before the act; what nobody comes to name is swept. */
export const addProductImage = new Prepared(
  async (ctx: ShopContext, { productId, fileId }: Given): Promise<StoredSizes> => {
    await findVisible(ctx, productSubject, productId, 'update')
    const file = await (ctx.db as unknown as Kysely<FileTables>)
      .selectFrom('files')
      .select('hash')
      .where('id', '=', fileId)
      .where('ownerId', '=', ctx.viewer.id)
      .where('entity', 'is', null)
      .executeTakeFirst()
    if (!file) throw notFound('file')
    return storeSizes(ctx, await createImageSizes(await buffer(createReadStream(contentPath(ctx.config.dataDir, file.hash)))))
  },
  async (ctx: ShopContext, { productId, alt = '' }: Given, stored: StoredSizes): Promise<{ product: Product }> => {
    const row = await findVisible(ctx, productSubject, productId, 'update')
    const images = await imagesOf(ctx.db, productId)
    if (images.length >= IMAGE_LIMIT)
      throw new Refusal(409, 'ecommerce.too_many_pictures', `A product may have at most ${IMAGE_LIMIT} pictures.`)
    const id = await insertImage(ctx, { productId, alt, stored })
    return { product: await toProduct(ctx, await arrange(ctx, row, [...images, { id, alt }])) }
  },
)

type Arranged = { productId: number; images: { id: number; alt?: string }[] }

export async function arrangeProductImages(ctx: ShopContext, { productId, images }: Arranged): Promise<{ product: Product }> {
  const row = await findVisible(ctx, productSubject, productId, 'update')
  return { product: await toProduct(ctx, await arrange(ctx, row, images)) }
}

export async function storeSizes(ctx: Pick<ShopContext, 'config'>, { color, sizes }: Sizes): Promise<StoredSizes> {
  const stored = []
  for (const { content: size, width, height } of sizes)
    stored.push({ ...(await storeUpload(ctx.config.dataDir, Readable.from([size]))), width, height })
  return { color, sizes: stored }
}

/** Puts a picture beside the product; it shows once it is arranged. */
export async function insertImage(
  ctx: ShopContext,
  { productId, alt, stored }: { productId: number; alt: string; stored: StoredSizes },
): Promise<number> {
  const contents = stored.sizes.map(({ width: _, height: __, ...content }) => ({ ...content, name: nameOf(content.type) }))
  const files = await addFiles(ctx as never, contents, { entity: 'product', entityId: productId })
  const { id } = await ctx.db
    .insertInto('shop_images')
    .values({
      productId,
      alt,
      image: JSON.stringify(imageOf(stored, files)),
      position: null,
      removedAt: null,
      createdAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Shows these pictures in this order, with these words, and no others. Refusal 400 for one that is not the product's. */
export async function arrange(ctx: ShopContext, row: ProductRow, wanted: { id: number; alt?: string }[]): Promise<ProductRow> {
  const all = await ctx.db.selectFrom('shop_images').selectAll().where('productId', '=', row.id).orderBy('position').execute()
  const known = new Map(all.map((image) => [image.id, image]))
  const images = wanted.map(({ id, alt }, at): ImageRow => {
    const image = known.get(id)
    if (!image || wanted.findIndex((one) => one.id === id) !== at) throw invalid(`/images/${at}/id`, 'is no picture of this product')
    return { ...image, alt: alt ?? image.alt, position: at }
  })
  const before = all.filter(({ position }) => position !== null)
  const form = (list: readonly ImageRow[]) => list.map(({ id, alt }) => ({ id, alt }))
  assertMayChange(ctx, productSubject, { ...row, ...plainForm(row), images: form(before) }, { images: form(images) })
  if (JSON.stringify(form(before)) === JSON.stringify(form(images))) return row
  await writeOrder(ctx, row.id, images)
  const cover = images[0] ? JSON.stringify(answeredImage(images[0])) : null
  const after = await updateProductRow(ctx, row.id, { cover, version: row.version + 1 })
  ctx.record({ entity: 'product', id: row.id, before: { images: form(before) }, after: { images: form(images) } })
  return after
}

async function writeOrder(ctx: ShopContext, productId: number, images: readonly ImageRow[]): Promise<void> {
  await ctx.db
    .updateTable('shop_images')
    .set((eb) => ({ position: null, removedAt: eb.fn.coalesce('removedAt', eb.val(ctx.now)) }))
    .where('productId', '=', productId)
    .execute()
  for (const { id, alt, position } of images)
    await ctx.db.updateTable('shop_images').set({ alt, position, removedAt: null }).where('id', '=', id).execute()
}

const nameOf = (type: string) => `picture.${type.replace('image/', '')}`

function imageOf({ color, sizes }: StoredSizes, files: readonly { id: number; name: string; hash: string }[]): StoredImage {
  const sources = sizes.map(({ type, width, height, hash }) => {
    const { id, name } = files.find((file) => file.hash === hash)!
    return { type: type as 'image/avif' | 'image/webp', width, height, address: fileAddress(id, name) }
  })
  const largest = sources.at(-1)!
  const middle = sources.filter(({ type }) => type === 'image/webp').find(({ width }) => width >= MIDDLE) ?? largest
  return { address: middle.address, width: largest.width, height: largest.height, color, sources, fileIds: files.map(({ id }) => id) }
}

/** So wide is the size that stands for the picture where only one can. */
const MIDDLE = 600
