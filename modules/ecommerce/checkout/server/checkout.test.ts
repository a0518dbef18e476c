import { expect, test } from 'vitest'
import { openShopFixture, sampleAddress } from '../../server/shop-fixture.ts'

test('the billing address is saved with the checkout, kept by other changes, ordered with, and can be removed', async () => {
  await using fixture = await openShopFixture()
  const { id: productId } = await fixture.addProduct()
  await fixture.post('cart', { productId })
  const { id } = await fixture.fillCheckout()
  const office = { ...sampleAddress, name: 'Carvalho Lda.', address: 'Avenida 7' }
  const update = async (steps: object) => (await fixture.post('update-checkout', { checkout: { id, ...steps } })).body.checkout

  expect((await update({ billingAddress: office })).billingAddress).toMatchObject(office)
  expect(await update({ deliveryMethodId: 3 })).toMatchObject({ address: sampleAddress, billingAddress: office })
  expect((await update({ billingAddress: null })).billingAddress).toBeNull()
  await update({ billingAddress: office })
  const { order } = (await fixture.post('place-order', { checkoutId: id })).body
  expect(order).toMatchObject({ address: sampleAddress, billingAddress: office })
})

test("pieces reserved by another user's checkout cannot be added to the cart", async () => {
  await using fixture = await openShopFixture()
  const { id: productId } = await fixture.addProduct({ stock: 3 })
  await fixture.post('cart', { productId, quantity: 2 }, 'wei')
  await fixture.fillCheckout('wei')
  const response = await fixture.send('cart', { productId, quantity: 2 })
  expect(response.body).toMatchObject({ status: 409, code: 'ecommerce.stock', current: { products: [{ id: productId, available: 1 }] } })
  expect((await fixture.send('cart', { productId, quantity: 1 })).status).toBe(200)
})
