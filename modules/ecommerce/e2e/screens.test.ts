import { testScreens } from '#e2e/screens.ts'

testScreens('ecommerce', [
  ['new shipping method', '/shop/settings', 'Add shipping method'],
  ['new address', '/shop/addresses', 'Add address'],
  ['product menu', '/shop/manage', /^Actions for /],
  ['order menu', '/shop/orders/9', 'More actions'],
  ['cancel order', '/shop/orders/9', 'Cancel order'],
])
