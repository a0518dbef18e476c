import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { canAccess } from '#platform/web/session/can-access.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useSession } from '#platform/web/session/session.ts'
import { PageNav } from '#platform/web/ui/layout/page-nav.tsx'
import { ecommerce } from '../contract.ts'
import css from './shop-navigation.module.css'

const pages = [
  { to: '/shop', title: 'nav.shop', access: ['read', 'Product'] },
  { to: '/shop/wishlist', title: 'nav.wishlist', access: ['read', 'Wishlist'] },
  { to: '/shop/cart', title: 'nav.cart', access: ['read', 'Cart'] },
  { to: '/shop/my-orders', title: 'nav.myOrders', access: ['read', 'OwnOrder'] },
  { to: '/shop/addresses', title: 'nav.addresses', access: ['read', 'Address'] },
  { to: '/shop/orders', title: 'nav.orders', access: ['read', 'Order'] },
  { to: '/shop/manage', title: 'nav.manage', access: ['update', 'Product'] },
] as const

export function ShopNavigation() {
  const { t } = useTranslation('ecommerce')
  const user = useSession()?.userData ?? null
  const counts = useItemCounts()
  const links = pages
    .filter(({ access }) => canAccess(user, access))
    .map(({ to, title }) => ({
      to,
      title: t(title),
      besides: to in counts && <CountBadge count={counts[to as keyof typeof counts]} />,
    }))
  return <PageNav label={t('places')} links={links} />
}

function useItemCounts() {
  const cart = useApiQuery(ecommerce.countCart, {}, { staleTime: 60_000 }).data
  const wishlist = useApiQuery(ecommerce.getWishlist, {}, { staleTime: 60_000 }).data
  return { '/shop/wishlist': wishlist?.products.length, '/shop/cart': cart?.count }
}

/** Reserves its space while loading. */
function CountBadge({ count }: { count: number | undefined }) {
  const { t } = useTranslation('ecommerce')
  const { number } = useFormat()
  if (count === 0) return null
  return (
    <span className={css.count} data-awaited={count === undefined || undefined}>
      <span aria-hidden>{count && number(count)}</span>
      {count && <span className="visually-hidden">{t('count', { count })}</span>}
    </span>
  )
}
