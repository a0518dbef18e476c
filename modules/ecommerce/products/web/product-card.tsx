import { Link } from '@tanstack/react-router'
import { Check, Heart, ShoppingCart } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button, getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { joinClasses } from '#platform/web/ui/join-classes.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { ListedProduct } from '../product.ts'
import { ProductPicture } from '../../web/product-picture.tsx'
import css from './product-card.module.css'
import { AverageRating } from './stars.tsx'
import { ProductNotes } from './stock-labels.tsx'
import { useProductActions } from '../../cart/web/index.ts'

const SIZES = '(max-width: 599px) 45vw, 280px'

type ProductCardProps = {
  product: ListedProduct
  isFirst?: boolean
  /** Replaces the cart button. */
  action?: ReactNode
  /** Shown below the price. */
  note?: ReactNode
  onToggleWishlist?: ((isWished: boolean) => void) | undefined
}

export function ProductCard({ product, isFirst, action, note, onToggleWishlist }: ProductCardProps) {
  const { name, slug, brand, description } = product
  return (
    <li className={css.card}>
      <ProductPicture image={product.cover} alt="" sizes={SIZES} isFirst={isFirst ?? false} className={css.picture} />
      <div className={css.words}>
        <p className={css.brand}>{brand}</p>
        <h2 className={css.name}>
          <Link to="/shop/products/$id" params={{ id: slug } as never} className={css.link}>
            {name}
          </Link>
        </h2>
        <AverageRating rating={product.rating} reviewCount={product.reviewCount} />
        <p className={css.description}>{stripMarkdown(description)}</p>
      </div>
      <div className={css.buy}>
        <Price product={product} />
        <ProductNotes product={product} />
        {note}
        {action ?? <CartButton product={product} />}
      </div>
      <WishlistButton product={product} className={css.heart} onToggleWishlist={onToggleWishlist} />
    </li>
  )
}

/** Becomes a link to the cart once the product is in it. */
export function CartButton({ product }: { product: ListedProduct }) {
  const { t } = useTranslation('ecommerce')
  const { addToCart } = useProductActions()
  if (product.isInCart)
    return (
      <Link to="/shop/cart" className={joinClasses(getButtonClass({}), css.toCart)}>
        <Check />
        {t('cart.in')}
      </Link>
    )
  const isSoldOut = product.available <= 0
  return (
    <Button
      variant="primary"
      icon={<ShoppingCart />}
      className={css.toCart}
      disabled={isSoldOut}
      {...(!isSoldOut && { 'aria-label': t('cart.addNamed', { name: product.name }) })}
      onClick={() => addToCart(product, 1)}
    >
      {t(isSoldOut ? 'stock.out' : 'cart.add')}
    </Button>
  )
}

/** Shows the net price, by which lists are sorted and filtered, and the price with tax. */
export function Price({ product: { price, priceWithTax, currency } }: Pick<ProductCardProps, 'product'>) {
  const { t } = useTranslation('ecommerce')
  const { money } = useFormat()
  return (
    <p className={css.price}>
      <bdi>{money(price, currency)}</bdi>
      {priceWithTax !== price && <span className={css.withTax}>{t('price.withTax', { price: money(priceWithTax, currency) })}</span>}
    </p>
  )
}

type WishlistButtonProps = Pick<ProductCardProps, 'product' | 'onToggleWishlist'> & { className?: string | undefined }

export function WishlistButton({ product, className, onToggleWishlist }: WishlistButtonProps) {
  const { t } = useTranslation('ecommerce')
  const { setInWishlist } = useProductActions()
  return (
    <IconButton
      label={t(product.isInWishlist ? 'wish.removeNamed' : 'wish.addNamed', { name: product.name })}
      variant="secondary"
      aria-pressed={product.isInWishlist}
      className={joinClasses(css.wish, className)}
      onClick={() => (onToggleWishlist ? onToggleWishlist(!product.isInWishlist) : setInWishlist(product, !product.isInWishlist))}
    >
      <Heart />
    </IconButton>
  )
}

export const ProductCardSkeleton = () => (
  <li className={css.card} aria-hidden>
    <div className={css.picture}>
      <Skeleton height="100%" />
    </div>
    <div className={css.words}>
      <p className={css.brand}>
        <Skeleton width="40%" />
      </p>
      <p className={css.name}>
        <Skeleton width="90%" />
      </p>
      <span className={css.waiting}>
        <Skeleton width="50%" />
      </span>
    </div>
    <div className={css.buy}>
      <p className={css.price}>
        <Skeleton width="64px" />
      </p>
      <Skeleton height="var(--control)" />
    </div>
  </li>
)

/** The first 240 characters without Markdown syntax. */
const stripMarkdown = (text: string) => text.replaceAll(/[*_#>`[\]]|\(https?:[^)]*\)/g, '').slice(0, 240)
