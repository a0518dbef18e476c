import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { mayWith } from '#platform/web/session/may.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { useSession } from '#platform/web/session/session.ts'
import { PageLinks } from '#platform/web/ui/layout/page-links.tsx'
import { ecommerce } from '../contract.ts'
import css from './shop-places.module.css'

const places = [
  { to: '/shop', title: 'nav.shop', access: ['read', 'Product'] },
  { to: '/shop/wishlist', title: 'nav.wishlist', access: ['read', 'Wishlist'] },
  { to: '/shop/cart', title: 'nav.cart', access: ['read', 'Cart'] },
  { to: '/shop/my-orders', title: 'nav.myOrders', access: ['read', 'OwnOrder'] },
  { to: '/shop/addresses', title: 'nav.addresses', access: ['read', 'Address'] },
  { to: '/shop/orders', title: 'nav.orders', access: ['read', 'Order'] },
  { to: '/shop/manage', title: 'nav.manage', access: ['update', 'Product'] },
] as const

/** The way between the pages of the shop, as far as the viewer may go, with how much is in wishlist and cart. */
export function ShopPlaces() {
  const { t } = useTranslation('ecommerce')
  const user = useSession()?.userData ?? null
  const counts = useCounts()
  const links = places
    .filter(({ access }) => mayWith(user, access))
    .map(({ to, title }) => ({
      to,
      title: t(title),
      besides: to in counts && <Count count={counts[to as keyof typeof counts]} />,
    }))
  return <PageLinks label={t('places')} links={links} />
}

function useCounts() {
  const cart = useRead(ecommerce.countCart, {}, { staleTime: 60_000 }).data
  const wishlist = useRead(ecommerce.getWishlist, {}, { staleTime: 60_000 }).data
  return { '/shop/wishlist': wishlist?.products.length, '/shop/cart': cart?.count }
}

/** Its place is kept until it is known. */
function Count({ count }: { count: number | undefined }) {
  const { t } = useTranslation('ecommerce')
  const { number } = useFormat()
  if (count === 0) return null
  return (
    <span className={css.count} data-awaited={count === undefined || undefined}>
      <span aria-hidden>{count && number(count)}</span>
      {count && <span className="unseen">{t('count', { count })}</span>}
    </span>
  )
}
