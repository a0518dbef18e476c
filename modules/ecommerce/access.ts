import type { EndpointAccess, FieldValues, ModuleAccess } from '#platform/contract/access.ts'
import { orderAccess, orderInputs } from './access-orders.ts'
import { groupAccess, groupInputs, productAccess, productInputs, UNKNOWN_ID } from './access-products.ts'

const ownRecords = (input: FieldValues = {}): EndpointAccess => ({
  type: 'gate',
  reason: 'requires the permission and only ever reaches the caller’s own records, regardless of rules',
  input,
})
const sampleAddress = { name: 'Inês Carvalho', address: 'Rua do Cais 4', city: 'Porto' }

const ownAccess: Record<string, EndpointAccess> = {
  getCart: ownRecords(),
  countCart: ownRecords(),
  addToCart: ownRecords({ productId: UNKNOWN_ID }),
  setQuantity: ownRecords({ productId: UNKNOWN_ID, quantity: 1 }),
  removeFromCart: ownRecords({ id: UNKNOWN_ID }),
  acceptCart: ownRecords(),
  getWishlist: ownRecords(),
  addToWishlist: ownRecords({ productId: UNKNOWN_ID }),
  removeFromWishlist: ownRecords({ id: UNKNOWN_ID }),
  moveToCart: ownRecords({ productId: UNKNOWN_ID }),
  moveToWishlist: ownRecords({ productId: UNKNOWN_ID }),
  listAddresses: ownRecords(),
  addAddress: ownRecords({ address: sampleAddress }),
  updateAddress: ownRecords({ address: { id: UNKNOWN_ID, name: 'Lighthouse' } }),
  deleteAddress: ownRecords({ id: UNKNOWN_ID }),
  getCheckout: ownRecords(),
  beginCheckout: ownRecords(),
  updateCheckout: ownRecords({ checkout: { id: UNKNOWN_ID } }),
  endCheckout: ownRecords(),
  placeOrder: ownRecords({ checkoutId: UNKNOWN_ID }),
  listMyOrders: ownRecords(),
  getMyOrder: ownRecords({ id: UNKNOWN_ID }),
  cancelMyOrder: ownRecords({ id: UNKNOWN_ID }),
}

export const access: ModuleAccess = {
  endpoints: {
    ...productAccess,
    ...groupAccess,
    ...ownAccess,
    ...orderAccess,
    getSettings: { type: 'gate', reason: 'there is one shop', input: {} },
    updateSettings: { type: 'gate', reason: 'there is one shop', input: { settings: { scarceAt: 3 } } },
  },
  subjects: {
    ProductGroup: {
      make: {
        by: 'addGroup',
        inputs: groupInputs,
      },
      view: 'listGroups',
    },
    Product: {
      make: {
        by: 'addProduct',
        inputs: productInputs,
      },
      view: 'getProduct',
      testedElsewhere: ['priceWithTax', 'available', 'ownStars', 'relatedProducts'],
    },
    Order: { make: { by: 'addOrder', inputs: orderInputs }, view: 'getOrder', testedElsewhere: ['timeline'] },
    Cart: { own: 'a cart is its owner’s, whatever rules say', testedBy: 'modules/ecommerce/cart/server/cart.test.ts' },
    Wishlist: { own: 'a wishlist is its owner’s, whatever rules say', testedBy: 'modules/ecommerce/cart/server/cart.test.ts' },
    Address: { own: 'an address is its owner’s, whatever rules say', make: { by: 'addAddress', input: { address: sampleAddress } } },
    OwnOrder: { own: 'one’s own orders, whatever rules say of everybody’s', testedBy: 'modules/ecommerce/server/hostile.test.ts' },
    ShopSettings: { gate: 'one record, the same for everybody' },
  },
  topics: {
    products: [['read', 'Product']],
    'product-groups': [['read', 'ProductGroup']],
    orders: [['read', 'Order']],
    'shop-settings': [['read', 'Product']],
    cart: 'own',
    wishlist: 'own',
    addresses: 'own',
    checkout: 'own',
    'my-orders': 'own',
  },
}
