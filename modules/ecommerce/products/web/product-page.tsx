import { Link, useParams } from '@tanstack/react-router'
import { Pencil, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useCanAccess } from '#platform/web/session/can-access.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Button, getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Markdown } from '#platform/web/ui/markdown/markdown.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ecommerce } from '../../contract.ts'
import type { Product } from '../product.ts'
import { Gallery } from './gallery.tsx'
import { ProductCard, WishlistButton } from './product-card.tsx'
import css from './product-page.module.css'
import { QuantityField, useProductActions } from '../../cart/web/index.ts'
import { RatingInput } from './rating-input.tsx'
import { ShopNavigation } from '../../web/shop-navigation.tsx'
import { AverageRating } from './stars.tsx'
import { StockPill } from './stock-labels.tsx'

/** The URL contains an id or a slug. */
export default function ProductPage() {
  const { t } = useTranslation('ecommerce')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useApiQuery(ecommerce.getProduct, { id })
  if (data) return <ProductDetails key={data.product.id} product={data.product} />
  if (!error) return <ProductSkeleton />
  return (
    <>
      <PageHeader title={t('nav.product')} />
      <ShopNavigation />
      <ProblemState
        problem={error}
        notFoundTitle={t('product.gone')}
        onRetry={refetch}
        action={
          <Link to="/shop" className={getButtonClass({})}>
            {t('back.shop')}
          </Link>
        }
      />
    </>
  )
}

function ProductDetails({ product }: { product: Product }) {
  const { t } = useTranslation('ecommerce')
  const canUpdate = useCanAccess(['update', 'Product'])
  return (
    <>
      <ShopNavigation />
      <div className={css.top}>
        <BackLink to="/shop">{t('back.shop')}</BackLink>
        {canUpdate && (
          <Link to="/shop/manage/$id" params={{ id: String(product.id) } as never} className={getButtonClass({ size: 'small' })}>
            <Pencil /> {t('edit')}
          </Link>
        )}
      </div>
      <Card>
        <article className={css.product}>
          <Gallery product={product} />
          <ProductSummary product={product} />
        </article>
      </Card>
      {product.description && (
        <Card title={t('description')} className={css.section!}>
          <Markdown text={product.description} />
        </Card>
      )}
      {product.relatedProducts.length > 0 && <RelatedProducts product={product} />}
    </>
  )
}

function ProductSummary({ product }: { product: Product }) {
  const { t } = useTranslation('ecommerce')
  const { money, number } = useFormat()
  const { name, brand, category, price, priceWithTax, currency, taxRate } = product
  return (
    <div className={css.facts}>
      <p className={css.kind}>
        {[
          brand && <FilterLink key="brand" name="brand" value={brand} />,
          category && <FilterLink key="category" name="category" value={category} />,
        ]}
      </p>
      <h1 className={css.name}>{name}</h1>
      <AverageRating rating={product.rating} reviewCount={product.reviewCount} />
      <div>
        <p className={css.price}>
          <bdi>{money(price, currency)}</bdi>
        </p>
        <p className={css.tax}>
          {t('price.tax', {
            rate: number(taxRate / 100, { style: 'percent', maximumFractionDigits: 2 }),
            price: money(priceWithTax, currency),
          })}
          {' · '}
          {t(product.hasFreeShipping ? 'shipping.free' : 'shipping.extra')}
        </p>
      </div>
      <p>
        <StockPill available={product.available} />
      </p>
      <BuyControls product={product} />
      <RatingInput product={product} />
    </div>
  )
}

const FilterLink = ({ name, value }: { name: 'brand' | 'category'; value: string }) => (
  <Link to="/shop" search={{ [name]: value } as never}>
    {value}
  </Link>
)

function BuyControls({ product }: { product: Product }) {
  const { t } = useTranslation('ecommerce')
  const [quantity, setQuantity] = useState(1)
  const { addToCart, isAdding } = useProductActions()
  const isSoldOut = product.available <= 0
  return (
    <div className={css.buy}>
      <QuantityField name={product.name} value={quantity} max={product.available} onChange={setQuantity} />
      <Button
        variant="primary"
        icon={<ShoppingCart />}
        className={css.add}
        disabled={isSoldOut}
        isLoading={isAdding}
        onClick={() => addToCart(product, quantity)}
      >
        {t(isSoldOut ? 'stock.out' : 'cart.add')}
      </Button>
      <WishlistButton product={product} />
      {product.isInCart && (
        <p className={css.inCart}>
          {t('cart.in')} · <Link to="/shop/cart">{t('cart.open')}</Link>
        </p>
      )}
    </div>
  )
}

function RelatedProducts({ product }: { product: Product }) {
  const { t } = useTranslation('ecommerce')
  return (
    <section className={css.section} aria-label={t('related')}>
      <h2 className={css.heading}>{t('related')}</h2>
      <ul className={css.related}>
        {product.relatedProducts.map((one) => (
          <ProductCard key={one.id} product={one} />
        ))}
      </ul>
    </section>
  )
}

const ProductSkeleton = () => (
  <>
    <h1 className="visually-hidden" aria-busy="true">
      …
    </h1>
    <ShopNavigation />
    <div className={css.top} />
    <Card>
      <div className={css.product} aria-hidden>
        <div className={css.place}>
          <Skeleton height="100%" />
        </div>
        <div className={css.facts}>
          {['30%', '80%', '40%', '25%', '100%'].map((width) => (
            <Skeleton key={width} width={width} height="28px" />
          ))}
        </div>
      </div>
    </Card>
  </>
)
