import { Link } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { oneOf, useAddress, type RawSearch } from '#platform/web/routing/address.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction, useRead } from '#platform/web/api/queries.ts'
import { Button, buttonClass } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import type { WishlistLine } from '../../cart/contract.ts'
import { ecommerce } from '../../contract.ts'
import { Comparison, ProductCard, WaitingCard } from '../../products/web/index.ts'
import { LineNotes, mark, moveTopics, wishlistTopics } from '../../cart/web/index.ts'
import css from '../../web/shop-page.module.css'
import { ShopPlaces } from '../../web/shop-places.tsx'

const views = ['list', 'compare'] as const
const readView = (raw: RawSearch) => ({ view: oneOf(views, raw['view']) })

/** What somebody would like to have, as a list or side by side. */
export default function WishlistPage() {
  const { t } = useTranslation('ecommerce')
  const { data, error, refetch } = useRead(ecommerce.getWishlist, {})
  return (
    <>
      <PageHead title={t('nav.wishlist')} summary={data && t('products', { count: data.total })} />
      <ShopPlaces />
      {data && (data.products.length > 0 ? <Wishes lines={data.products} /> : <NoWishes />)}
      {!data && error && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
      {!data && !error && (
        <ul className={css.products} aria-busy="true">
          {[1, 2, 3, 4].map((place) => (
            <WaitingCard key={place} />
          ))}
        </ul>
      )}
    </>
  )
}

function Wishes({ lines }: { lines: readonly WishlistLine[] }) {
  const { t } = useTranslation('ecommerce')
  const [{ view }, change] = useAddress(readView)
  const acts = useWishActs()
  return (
    <Tabs
      label={t('nav.wishlist')}
      tabs={views.map((id) => ({ id, label: t(`wish.view.${id}`) }))}
      selected={view}
      onChange={(next) => change({ view: next === 'list' ? undefined : next })}
    >
      {view === 'compare' ? (
        <Comparison products={lines} action={(line) => <MoveButton line={line} onMove={acts.move} />} />
      ) : (
        <ul className={css.products} aria-label={t('nav.wishlist')}>
          {lines.map((line, place) => (
            <ProductCard
              key={line.id}
              product={line}
              isFirst={place < 4}
              note={<LineNotes changes={line.changes} currency={line.currency} />}
              action={<MoveButton line={line} onMove={acts.move} />}
              onWish={() => acts.remove({ id: line.id })}
            />
          ))}
        </ul>
      )}
    </Tabs>
  )
}

function MoveButton({ line, onMove }: { line: WishlistLine; onMove: (input: { productId: number }) => void }) {
  const { t } = useTranslation('ecommerce')
  const isOut = line.changes.isRemoved || line.available <= 0
  return (
    <Button
      variant="primary"
      icon={<ShoppingCart />}
      className={css.move}
      disabled={isOut}
      {...(!isOut && { 'aria-label': `${t('wish.toCart')}: ${line.name}` })}
      onClick={() => onMove({ productId: line.id })}
    >
      {t(isOut ? 'stock.out' : 'wish.toCart')}
    </Button>
  )
}

function useWishActs() {
  const { t } = useTranslation('ecommerce')
  const without = (id: number) => (lines: WishlistLine[]) => lines.filter((line) => line.id !== id)
  const remove = useAction(ecommerce.removeFromWishlist, {
    topics: wishlistTopics,
    optimistic: (cache, { id }) => {
      cache.change(ecommerce.getWishlist, (answer) => ({ ...answer, products: without(id)(answer.products) }))
      mark(cache, id, { isInWishlist: false })
    },
    done: ({ product }) => t('done.unwished', { name: product.name }),
  })
  const move = useAction(ecommerce.moveToCart, {
    topics: moveTopics,
    optimistic: (cache, { productId }) => {
      cache.change(ecommerce.getWishlist, (answer) => ({ ...answer, products: without(productId)(answer.products) }))
      mark(cache, productId, { isInWishlist: false, isInCart: true })
    },
    done: ({ product }) => t('done.movedToCart', { name: product.name }),
  })
  return { remove: remove.mutate, move: move.mutate }
}

function NoWishes() {
  const { t } = useTranslation('ecommerce')
  return (
    <Card>
      <Empty
        text={t('wish.none')}
        action={
          <Link to="/shop" className={buttonClass({ variant: 'primary' })}>
            {t('cart.find')}
          </Link>
        }
      />
    </Card>
  )
}
