import { personErasure } from './erase-person.ts'
import { exportedData } from './exported-data.ts'
import { orderSearch, ownOrderSearch, productSearch } from './search-groups.ts'
import { importSources } from '../imports/server/index.ts'
import { serverModule } from '#platform/server/module.ts'
import { ecommerce } from '../contract.ts'
import { addAddress, deleteAddress, listAddresses, undoAddress, updateAddress } from '../addresses/server/addresses.ts'
import { cancelMyOrder, cancelOrder } from '../orders/server/cancel-order.ts'
import { acceptCart, addToCart, countCart, getCart, removeFromCart, setQuantity, undoCartLine } from '../cart/server/cart.ts'
import { beginCheckout, endCheckout, getCheckout, updateCheckout } from '../checkout/server/checkout.ts'
import { loadDemoData } from './demo.ts'
import { addGroup, deleteGroup, listGroups, undoGroup, updateGroup } from '../products/server/groups.ts'
import { followInvoices, releaseExpiredReservations } from '../orders/server/jobs.ts'
import { getMyOrder, getOrder, listMyOrders, listOrders } from '../orders/server/list-orders.ts'
import { listProducts } from '../products/server/list-products.ts'
import { migrations } from './migrations.ts'
import { notificationKinds } from './notification-kinds.ts'
import { deliverOrder, invoiceOrder, mailOrder, payOrder } from '../orders/server/order-actions.ts'
import { placeOrder } from '../checkout/server/place-order.ts'
import { addProductImage, arrangeProductImages } from '../products/server/product-images.ts'
import { addProduct, adjustStock, deleteProduct, getProduct, undoProduct, updateProduct } from '../products/server/products.ts'
import { purgeShop } from './purge.ts'
import { rateProduct } from '../products/server/ratings.ts'
import { getSettings, undoSettings, updateSettings } from '../settings/server/settings.ts'
import {
  addressSubject,
  cartSubject,
  groupSubject,
  orderSubject,
  ownOrderSubject,
  productSubject,
  settingsSubject,
  wishlistSubject,
} from './subjects.ts'
import type { ShopTables } from './tables.ts'
import { addOrder, quoteOrder } from '../checkout/server/staff-order.ts'
import { references } from './references.ts'
import { addToWishlist, getWishlist, moveToCart, moveToWishlist, removeFromWishlist, undoWishlistLine } from '../cart/server/wishlist.ts'

export const ecommerceModule = serverModule<typeof ecommerce, ShopTables>({
  name: 'ecommerce',
  references,
  documentation: { title: 'Shop', description: 'Products, cart, wishlist, checkout and orders.' },
  depends: ['invoices', 'todo'],
  search: [productSearch, orderSearch, ownOrderSearch],
  optional: { needs: ['invoices', 'todo'] },
  importSources,
  contract: ecommerce,
  handlers: {
    listProducts,
    getProduct,
    addProduct,
    updateProduct,
    deleteProduct,
    adjustStock,
    addProductImage,
    arrangeProductImages,
    rateProduct,
    listGroups,
    addGroup,
    updateGroup,
    deleteGroup,
    getCart,
    countCart,
    addToCart,
    setQuantity,
    removeFromCart,
    acceptCart,
    getWishlist,
    addToWishlist,
    removeFromWishlist,
    moveToCart,
    moveToWishlist,
    listAddresses,
    addAddress,
    updateAddress,
    deleteAddress,
    getCheckout,
    beginCheckout,
    updateCheckout,
    endCheckout,
    placeOrder,
    listMyOrders,
    getMyOrder,
    cancelMyOrder,
    listOrders,
    getOrder,
    quoteOrder,
    addOrder,
    invoiceOrder,
    mailOrder,
    payOrder,
    deliverOrder,
    cancelOrder,
    getSettings,
    updateSettings,
  },
  migrations,
  exports: exportedData,
  erasure: personErasure,
  subjects: [groupSubject, productSubject, cartSubject, wishlistSubject, addressSubject, orderSubject, ownOrderSubject, settingsSubject],
  topics: [
    { name: 'products', canSubscribe: ({ viewer }) => viewer.ability.can('read', 'Product') },
    { name: 'product-groups', canSubscribe: ({ viewer }) => viewer.ability.can('read', 'ProductGroup') },
    { name: 'orders', canSubscribe: ({ viewer }) => viewer.ability.can('read', 'Order') },
    { name: 'shop-settings', canSubscribe: ({ viewer }) => viewer.ability.can('read', 'Product') },
    ...['cart', 'wishlist', 'addresses', 'checkout', 'my-orders'].map((name) => ({
      name,
      isPersonal: true as const,
      canSubscribe: () => true,
    })),
  ],
  tablePermissions: { products: ['read', 'Product'], orders: ['read', 'Order'], 'my-orders': ['read', 'OwnOrder'] },
  undo: {
    product: undoProduct,
    'product-group': undoGroup,
    'cart-line': undoCartLine,
    'wishlist-line': undoWishlistLine,
    address: undoAddress,
    order: 'never',
    'own-order': 'never',
    'shop-settings': undoSettings,
  },
  permissions: [
    {
      name: 'shop.manage',
      title: 'Manage the shop: products, categories, brands, all orders and settings',
      rules: [
        { action: ['read', 'create', 'update', 'delete'], subject: ['Product', 'ProductGroup'] },
        { action: ['read', 'create', 'update'], subject: 'Order' },
        { action: ['read', 'update'], subject: 'ShopSettings' },
      ],
      assignedTo: ['manager'],
    },
    {
      name: 'shop.work',
      title: 'Edit products and process all orders',
      rules: [
        { action: ['read', 'create', 'update'], subject: 'Product' },
        { action: ['read', 'create'], subject: 'ProductGroup' },
        { action: ['read', 'create', 'update'], subject: 'Order' },
      ],
      assignedTo: ['staff'],
    },
    {
      name: 'shop.buy',
      title: 'View and order products',
      rules: [
        { action: 'read', subject: ['Product', 'ProductGroup'] },
        { action: ['read', 'create', 'update', 'delete'], subject: ['Cart', 'Wishlist', 'Address', 'OwnOrder'] },
      ],
      assignedTo: ['manager', 'staff', 'guest'],
    },
  ],
  notificationKinds,
  jobs: [releaseExpiredReservations, followInvoices, purgeShop],
  demo: loadDemoData,
  pages: [
    { id: 12, title: 'Shop', icon: 'shopping-bag', link: '/shop', access: ['read', 'Product'] },
    { id: 19, title: 'Cart', icon: 'shopping-cart', link: '/shop/cart', access: ['read', 'Cart'] },
    { id: 20, title: 'Wishlist', icon: 'heart', link: '/shop/wishlist', access: ['read', 'Wishlist'] },
    { id: 21, title: 'My orders', icon: 'package', link: '/shop/my-orders', access: ['read', 'OwnOrder'] },
    { id: 28, title: 'My addresses', icon: 'map-pin', link: '/shop/addresses', access: ['read', 'Address'] },
    { id: 22, title: 'All orders', icon: 'package', link: '/shop/orders', access: ['read', 'Order'] },
    { id: 23, title: 'Manage products', icon: 'package', link: '/shop/manage', access: ['update', 'Product'] },
    { id: 24, title: 'Shop settings', icon: 'settings', link: '/shop/settings', access: ['read', 'Product'] },
  ],
})
