import { Link, useParams } from '@tanstack/react-router'
import { Pencil, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useMay } from '#platform/web/session/may.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Button, buttonClass } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { Markdown } from '#platform/web/ui/markdown/markdown.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ecommerce } from '../../contract.ts'
import type { Product } from '../contract.ts'
import { Gallery } from './gallery.tsx'
import { ProductCard, WishButton } from './product-card.tsx'
import css from './product-page.module.css'
import { QuantityField, useShopActs } from '../../cart/web/index.ts'
import { RateStars } from './rate-stars.tsx'
import { ShopPlaces } from '../../web/shop-places.tsx'
import { Rating } from './stars.tsx'
import { StockPill } from './stock-note.tsx'

/** One product, by its id or its name in addresses. */
export default function ProductPage() {
  const { t } = useTranslation('ecommerce')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useRead(ecommerce.getProduct, { id })
  if (data) return <OneProduct key={data.product.id} product={data.product} />
  if (!error) return <Waiting />
  const isGone = error.status === 404
  return (
    <>
      <PageHead title={t('nav.product')} />
      <ShopPlaces />
      <Failure
        title={isGone ? t('product.gone') : problemText(error)}
        requestId={error.requestId}
        {...(!isGone && { onRetry: () => void refetch() })}
        action={
          <Link to="/shop" className={buttonClass({})}>
            {t('back.shop')}
          </Link>
        }
      />
    </>
  )
}

function OneProduct({ product }: { product: Product }) {
  const { t } = useTranslation('ecommerce')
  const mayChange = useMay(['update', 'Product'])
  return (
    <>
      <ShopPlaces />
      <div className={css.top}>
        <BackLink to="/shop">{t('back.shop')}</BackLink>
        {mayChange && (
          <Link to="/shop/manage/$id" params={{ id: String(product.id) } as never} className={buttonClass({ size: 'small' })}>
            <Pencil /> {t('edit')}
          </Link>
        )}
      </div>
      <Card>
        <article className={css.product}>
          <Gallery product={product} />
          <Facts product={product} />
        </article>
      </Card>
      {product.description && (
        <Card title={t('description')} className={css.section!}>
          <Markdown text={product.description} />
        </Card>
      )}
      {product.relatedProducts.length > 0 && <Related product={product} />}
    </>
  )
}

function Facts({ product }: { product: Product }) {
  const { t } = useTranslation('ecommerce')
  const { money, number } = useFormat()
  const { name, brand, category, price, priceWithTax, currency, taxRate } = product
  return (
    <div className={css.facts}>
      <p className={css.kind}>
        {[
          brand && <ShopLink key="brand" name="brand" value={brand} />,
          category && <ShopLink key="category" name="category" value={category} />,
        ]}
      </p>
      <h1 className={css.name}>{name}</h1>
      <Rating rating={product.rating} reviewCount={product.reviewCount} />
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
      <Buy product={product} />
      <RateStars product={product} />
    </div>
  )
}

const ShopLink = ({ name, value }: { name: 'brand' | 'category'; value: string }) => (
  <Link to="/shop" search={{ [name]: value } as never}>
    {value}
  </Link>
)

function Buy({ product }: { product: Product }) {
  const { t } = useTranslation('ecommerce')
  const [quantity, setQuantity] = useState(1)
  const { addToCart, isAdding } = useShopActs()
  const isOut = product.available <= 0
  return (
    <div className={css.buy}>
      <QuantityField name={product.name} value={quantity} max={product.available} onChange={setQuantity} />
      <Button
        variant="primary"
        icon={<ShoppingCart />}
        className={css.add}
        disabled={isOut}
        isLoading={isAdding}
        onClick={() => addToCart(product, quantity)}
      >
        {t(isOut ? 'stock.out' : 'cart.add')}
      </Button>
      <WishButton product={product} />
      {product.isInCart && (
        <p className={css.inCart}>
          {t('cart.in')} · <Link to="/shop/cart">{t('cart.open')}</Link>
        </p>
      )}
    </div>
  )
}

function Related({ product }: { product: Product }) {
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

const Waiting = () => (
  <>
    <h1 className="unseen" aria-busy="true">
      …
    </h1>
    <ShopPlaces />
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
