import { testScreens } from '#e2e/screens.ts'

testScreens('ecommerce', [
  ['a delivery method', '/shop/settings', 'Add shipping method'],
  ['an address', '/shop/addresses', 'Add address'],
  ['what is to do with a product', '/shop/manage', /^Actions for /],
  ['what is to do with an order', '/shop/orders/9', 'More actions'],
  ['cancelling an order', '/shop/orders/9', 'Cancel order'],
])
