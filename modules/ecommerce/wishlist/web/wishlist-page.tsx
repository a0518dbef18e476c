import { Link } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { parseOneOf, useSearchParams, type RawSearchParams } from '#platform/web/routing/search-params.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { Button, getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import type { WishlistLine } from '../../cart/contract.ts'
import { ecommerce } from '../../contract.ts'
import { Comparison, ProductCard, ProductCardSkeleton } from '../../products/web/index.ts'
import { LineChangeNotes, updateCachedProduct, moveTopics, wishlistTopics } from '../../cart/web/index.ts'
import css from '../../web/shop-page.module.css'
import { ShopNavigation } from '../../web/shop-navigation.tsx'

const views = ['list', 'compare'] as const
const parseView = (raw: RawSearchParams) => ({ view: parseOneOf(views, raw['view']) })

export default function WishlistPage() {
  const { t } = useTranslation('ecommerce')
  const { data, error, refetch } = useApiQuery(ecommerce.getWishlist, {})
  return (
    <>
      <PageHeader title={t('nav.wishlist')} summary={data && t('products', { count: data.total })} />
      <ShopNavigation />
      {data && (data.products.length > 0 ? <WishlistTabs lines={data.products} /> : <EmptyWishlist />)}
      {!data && error && <ProblemState problem={error} onRetry={refetch} />}
      {!data && !error && (
        <ul className={css.products} aria-busy="true">
          {[1, 2, 3, 4].map((index) => (
            <ProductCardSkeleton key={index} />
          ))}
        </ul>
      )}
    </>
  )
}

function WishlistTabs({ lines }: { lines: readonly WishlistLine[] }) {
  const { t } = useTranslation('ecommerce')
  const [{ view }, change] = useSearchParams(parseView)
  const mutations = useWishlistMutations()
  return (
    <Tabs
      label={t('nav.wishlist')}
      tabs={views.map((id) => ({ id, label: t(`wish.view.${id}`) }))}
      selected={view}
      onChange={(next) => change({ view: next === 'list' ? undefined : next })}
    >
      {view === 'compare' ? (
        <Comparison products={lines} action={(line) => <MoveToCartButton line={line} onMove={mutations.move} />} />
      ) : (
        <ul className={css.products} aria-label={t('nav.wishlist')}>
          {lines.map((line, index) => (
            <ProductCard
              key={line.id}
              product={line}
              isFirst={index < 4}
              note={<LineChangeNotes changes={line.changes} currency={line.currency} />}
              action={<MoveToCartButton line={line} onMove={mutations.move} />}
              onToggleWishlist={() => mutations.remove({ id: line.id })}
            />
          ))}
        </ul>
      )}
    </Tabs>
  )
}

function MoveToCartButton({ line, onMove }: { line: WishlistLine; onMove: (input: { productId: number }) => void }) {
  const { t } = useTranslation('ecommerce')
  const isUnavailable = line.changes.isRemoved || line.available <= 0
  return (
    <Button
      variant="primary"
      icon={<ShoppingCart />}
      className={css.move}
      disabled={isUnavailable}
      {...(!isUnavailable && { 'aria-label': `${t('wish.toCart')}: ${line.name}` })}
      onClick={() => onMove({ productId: line.id })}
    >
      {t(isUnavailable ? 'stock.out' : 'wish.toCart')}
    </Button>
  )
}

function useWishlistMutations() {
  const { t } = useTranslation('ecommerce')
  const without = (id: number) => (lines: WishlistLine[]) => lines.filter((line) => line.id !== id)
  const remove = useApiMutation(ecommerce.removeFromWishlist, {
    topics: wishlistTopics,
    optimisticUpdate: (cache, { id }) => {
      cache.updateQuery(ecommerce.getWishlist, (answer) => ({ ...answer, products: without(id)(answer.products) }))
      updateCachedProduct(cache, id, { isInWishlist: false })
    },
    undoMessage: ({ product }) => t('done.unwished', { name: product.name }),
  })
  const move = useApiMutation(ecommerce.moveToCart, {
    topics: moveTopics,
    optimisticUpdate: (cache, { productId }) => {
      cache.updateQuery(ecommerce.getWishlist, (answer) => ({ ...answer, products: without(productId)(answer.products) }))
      updateCachedProduct(cache, productId, { isInWishlist: false, isInCart: true })
    },
    undoMessage: ({ product }) => t('done.movedToCart', { name: product.name }),
  })
  return { remove: remove.mutate, move: move.mutate }
}

function EmptyWishlist() {
  const { t } = useTranslation('ecommerce')
  return (
    <Card>
      <EmptyState
        text={t('wish.none')}
        action={
          <Link to="/shop" className={getButtonClass({ variant: 'primary' })}>
            {t('cart.find')}
          </Link>
        }
      />
    </Card>
  )
}
