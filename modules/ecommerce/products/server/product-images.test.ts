import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ProductImage } from '../product.ts'
import { openShopFixture, type ShopFixture } from '../../server/shop-fixture.ts'

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c08040' } })

async function upload(fixture: ShopFixture, content: Buffer, as: 'helena' | 'sam' = 'helena'): Promise<number> {
  const boundary = 'shop'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="picture.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const answer = await fixture.app.http.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { authorization: `Bearer ${fixture.people[as].accessToken}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<{ file: { id: number } }>().file.id
}

const addImage = async (fixture: ShopFixture, productId: number, content: Buffer, alt = '') =>
  fixture.send('add-product-image', { productId, fileId: await upload(fixture, content), alt }, 'helena')

test('an order shows the cover that the product had', { tags: ['long'] }, async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  const { product } = (await addImage(fixture, id, await picture(400, 300).jpeg().toBuffer())).body
  expect(product.image).toEqual(expect.any(String))
  const { lines } = await fixture.buy(id)
  expect(lines).toMatchObject([{ productId: id, image: product.image }])
})

test('converts an image to several sizes as AVIF and WebP, without metadata', { tags: ['long'] }, async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  const photo = await picture(1_500, 1_000)
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .jpeg()
    .toBuffer()
  const { product } = (await addImage(fixture, id, photo, 'A hammer')).body
  const [image] = product.images as ProductImage[]
  expect(image).toMatchObject({ alt: 'A hammer', width: 1_280, height: 853 })
  expect(image!.color).toMatch(/^#[bc][0-9a-f][78][0-9a-f][34][0-9a-f]$/)
  expect(image!.sources.map(({ type, width }) => [type, width])).toEqual(
    [320, 640, 1_280].flatMap((width) => ['image/avif', 'image/webp'].map((type) => [type, width])),
  )
  expect(product).toMatchObject({ cover: image, image: image!.address })
  for (const source of image!.sources) {
    const file = await fixture.app.http.inject({
      url: source.address,
      headers: { authorization: `Bearer ${fixture.people.sam.accessToken}` },
    })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, source.type])
    const { width, height, exif } = await sharp(file.rawPayload).metadata()
    expect([width, height, exif]).toEqual([source.width, source.height, undefined])
  }
  const stranger = await fixture.app.http.inject({
    url: image!.address,
    headers: { authorization: `Bearer ${fixture.people.stranger.accessToken}` },
  })
  expect(stranger.statusCode).toBe(404)
})

test('images can be reordered, described, removed and restored', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  for (const width of [400, 300, 200])
    expect((await addImage(fixture, id, await picture(width, 100).png().toBuffer(), `w${width}`)).status).toBe(200)
  const ids = (await fixture.getProduct(id)).images.map((image) => image.id)
  const images = [{ id: ids[2], alt: 'First' }, { id: ids[0] }]
  const arranged = await fixture.post('arrange-product-images', { productId: id, images }, 'helena')
  expect(arranged.body.product.images.map(({ id: image, alt }: ProductImage) => [image, alt])).toEqual([
    [ids[2], 'First'],
    [ids[0], 'w400'],
  ])
  expect(arranged.body.product.cover.alt).toBe('First')
  expect((await fixture.undo(arranged, 'helena')).status).toBe(200)
  expect((await fixture.getProduct(id)).images.map(({ alt }) => alt)).toEqual(['w400', 'w300', 'w200'])
  const other = await fixture.addProduct()
  expect((await fixture.send('arrange-product-images', { productId: other.id, images: [{ id: ids[0] }] }, 'helena')).status).toBe(400)
  expect((await fixture.send('arrange-product-images', { productId: id, images: [{ id: ids[0] }, { id: ids[0] }] }, 'helena')).status).toBe(
    400,
  )
})

test('rejects files that are no image, truncated, too large or uploaded by another user', { tags: ['long'] }, async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  const whole = await picture(900, 900).jpeg().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const fake = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('no picture at all')])
  for (const content of [svg, fake, whole.subarray(0, whole.length / 3), Buffer.from('text'), Buffer.from('GIF89a')])
    expect((await addImage(fixture, id, content)).body.code).toBe('ecommerce.not_a_picture')
  const bomb = await picture(6_000, 5_000).png({ compressionLevel: 9 }).toBuffer()
  const large = await addImage(fixture, id, bomb)
  expect([large.status, large.body.code]).toEqual([413, 'ecommerce.picture_too_large'])
  const fileId = await upload(fixture, whole, 'sam')
  expect((await fixture.send('add-product-image', { productId: id, fileId }, 'helena')).status).toBe(404)
  expect((await fixture.getProduct(id)).images).toEqual([])
})
