import { PackagePlus, ShoppingBag } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const ecommerce = webModule({
  name: 'ecommerce',
  about: 'nav.about',
  pages: [
    {
      path: '/shop',
      title: 'nav.shop',
      access: ['read', 'Product'],
      load: () => import('../products/web/shop-page.tsx'),
      navigation: { group: 'business', icon: ShoppingBag, order: 20, shortcut: 'P' },
    },
    {
      path: '/shop/products/$id',
      title: 'nav.product',
      access: ['read', 'Product'],
      load: () => import('../products/web/product-page.tsx'),
    },
    { path: '/shop/cart', title: 'nav.cart', access: ['read', 'Cart'], load: () => import('../cart/web/cart-page.tsx') },
    {
      path: '/shop/wishlist',
      title: 'nav.wishlist',
      access: ['read', 'Wishlist'],
      load: () => import('../wishlist/web/wishlist-page.tsx'),
    },
    {
      path: '/shop/checkout',
      title: 'nav.checkout',
      access: ['create', 'OwnOrder'],
      load: () => import('../checkout/web/checkout-page.tsx'),
    },
    { path: '/shop/my-orders', title: 'nav.myOrders', access: ['read', 'OwnOrder'], load: () => import('../orders/web/orders-page.tsx') },
    {
      path: '/shop/addresses',
      title: 'nav.addresses',
      access: ['read', 'Address'],
      load: () => import('../addresses/web/addresses-page.tsx'),
    },
    { path: '/shop/my-orders/$id', title: 'nav.order', access: ['read', 'OwnOrder'], load: () => import('../orders/web/order-page.tsx') },
    { path: '/shop/orders', title: 'nav.orders', access: ['read', 'Order'], load: () => import('../orders/web/orders-page.tsx') },
    {
      path: '/shop/orders/new',
      title: 'nav.newOrder',
      access: ['create', 'Order'],
      load: () => import('../orders/web/new-order-page.tsx'),
    },
    { path: '/shop/orders/$id', title: 'nav.order', access: ['read', 'Order'], load: () => import('../orders/web/order-page.tsx') },
    { path: '/shop/manage', title: 'nav.manage', access: ['update', 'Product'], load: () => import('../catalog/web/manage-page.tsx') },
    {
      path: '/shop/manage/$id',
      title: 'nav.product',
      access: ['update', 'Product'],
      load: () => import('../catalog/web/product-form-page.tsx'),
    },
    { path: '/shop/settings', title: 'nav.settings', access: ['read', 'Product'], load: () => import('../settings/web/settings-page.tsx') },
  ],
  commands: [
    { title: 'nav.newProduct', icon: PackagePlus, link: '/shop/manage/new', access: ['create', 'Product'] },
    { title: 'nav.newOrder', icon: ShoppingBag, link: '/shop/orders/new', access: ['create', 'Order'] },
  ],
  searchGroups: { product: 'nav.shop', order: 'nav.orders', 'own-order': 'nav.myOrders' },
  cards: [
    {
      kind: 'list',
      title: 'overview.orders',
      link: '/shop/orders?status=placed&status=invoiced&status=paid',
      access: ['update', 'Order'],
      order: 70,
      load: () => import('../orders/web/open-orders-card.tsx'),
    },
  ],
})
