import { Link } from '@tanstack/react-router'
import { Heart, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import type { CartLine } from '../contract.ts'
import { ecommerce } from '../../contract.ts'
import css from './cart-page.module.css'
import { LineNotes } from './line-notes.tsx'
import { Picture } from '../../web/picture.tsx'
import { QuantityField } from './quantity-field.tsx'
import { cartTopics, changeCart, mark, moveTopics } from './shop-acts.ts'

export const CartLines = ({ lines }: { lines: readonly CartLine[] }) => (
  <ul className={css.lines}>
    {lines.map((line) => (
      <Line key={line.id} line={line} />
    ))}
  </ul>
)

function Line({ line }: { line: CartLine }) {
  const { t } = useTranslation('ecommerce')
  const { money } = useFormat()
  const acts = useLineActs()
  const { id, name, slug, brand, price, currency, quantity, net, changes, available } = line
  return (
    <li className={css.line} aria-label={name}>
      <Picture image={line.cover} alt="" sizes="96px" className={css.picture} />
      <div className={css.words}>
        <p className={css.name}>
          {changes.isRemoved ? (
            name
          ) : (
            <Link to="/shop/products/$id" params={{ id: slug } as never}>
              {name}
            </Link>
          )}
        </p>
        <p className={css.soft}>
          {brand && <bdi>{brand} · </bdi>}
          {t('price.each', { price: money(price, currency) })}
        </p>
        <LineNotes changes={changes} currency={currency} />
        <div className={css.acts}>
          {!changes.isRemoved && (
            <Button variant="quiet" size="small" icon={<Heart />} onClick={() => acts.later({ productId: id })}>
              {t('wish.move')}
            </Button>
          )}
          <Button variant="quiet" size="small" icon={<Trash2 />} onClick={() => acts.remove({ id })}>
            {t('remove')}
          </Button>
        </div>
      </div>
      {!changes.isRemoved && (
        <QuantityField
          className={css.quantity}
          name={name}
          value={quantity}
          max={Math.max(available, 1)}
          onChange={(wanted) => acts.set({ productId: id, quantity: wanted })}
        />
      )}
      <p className={css.net} data-gone={changes.isRemoved || undefined}>
        <bdi>{money(net, currency)}</bdi>
      </p>
    </li>
  )
}

function useLineActs() {
  const { t } = useTranslation('ecommerce')
  const set = useAction(ecommerce.setQuantity, {
    topics: ['cart'],
    optimistic: (cache, { productId, quantity }) =>
      changeCart(cache, (lines) => lines.map((line) => (line.id === productId ? { ...line, quantity, net: line.price * quantity } : line))),
  })
  const remove = useAction(ecommerce.removeFromCart, {
    topics: cartTopics,
    optimistic: (cache, { id }) => {
      changeCart(cache, (lines) => lines.filter((line) => line.id !== id))
      mark(cache, id, { isInCart: false })
    },
    done: ({ product }) => t('done.removed', { name: product.name }),
  })
  const later = useAction(ecommerce.moveToWishlist, {
    topics: moveTopics,
    optimistic: (cache, { productId }) => {
      changeCart(cache, (lines) => lines.filter((line) => line.id !== productId))
      mark(cache, productId, { isInCart: false, isInWishlist: true })
    },
    done: ({ product }) => t('done.movedToWishlist', { name: product.name }),
  })
  return { set: set.mutate, remove: remove.mutate, later: later.mutate }
}
