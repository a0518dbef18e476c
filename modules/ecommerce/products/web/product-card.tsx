import { Link } from '@tanstack/react-router'
import { Check, Heart, ShoppingCart } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button, buttonClass } from '#platform/web/ui/buttons/button.tsx'
import { classes } from '#platform/web/ui/classes.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { ListedProduct } from '../contract.ts'
import { Picture } from '../../web/picture.tsx'
import css from './product-card.module.css'
import { Rating } from './stars.tsx'
import { StockNote } from './stock-note.tsx'
import { useShopActs } from '../../cart/web/index.ts'

const SIZES = '(max-width: 599px) 45vw, 280px'

type ProductCardProps = {
  product: ListedProduct
  isFirst?: boolean
  /** In place of the button for the cart. */
  action?: ReactNode
  /** Below the price. */
  note?: ReactNode
  onWish?: ((isWished: boolean) => void) | undefined
}

/** A product among others; the whole card leads to it. */
export function ProductCard({ product, isFirst, action, note, onWish }: ProductCardProps) {
  const { name, slug, brand, description } = product
  return (
    <li className={css.card}>
      <Picture image={product.cover} alt="" sizes={SIZES} isFirst={isFirst ?? false} className={css.picture} />
      <div className={css.words}>
        <p className={css.brand}>{brand}</p>
        <h2 className={css.name}>
          <Link to="/shop/products/$id" params={{ id: slug } as never} className={css.link}>
            {name}
          </Link>
        </h2>
        <Rating rating={product.rating} reviewCount={product.reviewCount} />
        <p className={css.description}>{plain(description)}</p>
      </div>
      <div className={css.buy}>
        <Price product={product} />
        <StockNote product={product} />
        {note}
        {action ?? <CartButton product={product} />}
      </div>
      <WishButton product={product} className={css.heart} onWish={onWish} />
    </li>
  )
}

/** Into the cart, or to the cart where it is in there. */
export function CartButton({ product }: { product: ListedProduct }) {
  const { t } = useTranslation('ecommerce')
  const { addToCart } = useShopActs()
  if (product.isInCart)
    return (
      <Link to="/shop/cart" className={classes(buttonClass({}), css.toCart)}>
        <Check />
        {t('cart.in')}
      </Link>
    )
  const isOut = product.available <= 0
  return (
    <Button
      variant="primary"
      icon={<ShoppingCart />}
      className={css.toCart}
      disabled={isOut}
      {...(!isOut && { 'aria-label': t('cart.addNamed', { name: product.name }) })}
      onClick={() => addToCart(product, 1)}
    >
      {t(isOut ? 'stock.out' : 'cart.add')}
    </Button>
  )
}

/** Without tax, as lists are sorted and filtered, and what it comes to with it. */
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

type WishButtonProps = Pick<ProductCardProps, 'product' | 'onWish'> & { className?: string | undefined }

export function WishButton({ product, className, onWish }: WishButtonProps) {
  const { t } = useTranslation('ecommerce')
  const { wish } = useShopActs()
  return (
    <IconButton
      label={t(product.isInWishlist ? 'wish.removeNamed' : 'wish.addNamed', { name: product.name })}
      variant="secondary"
      aria-pressed={product.isInWishlist}
      className={classes(css.wish, className)}
      onClick={() => (onWish ? onWish(!product.isInWishlist) : wish(product, !product.isInWishlist))}
    >
      <Heart />
    </IconButton>
  )
}

/** The place of a product that is on its way, in its true size. */
export const WaitingCard = () => (
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

/** The first words of a text in Markdown, without its signs. */
const plain = (text: string) => text.replaceAll(/[*_#>`[\]]|\(https?:[^)]*\)/g, '').slice(0, 240)
