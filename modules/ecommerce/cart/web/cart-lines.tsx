import { Link } from '@tanstack/react-router'
import { Heart, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import type { CartLine } from '../contract.ts'
import { ecommerce } from '../../contract.ts'
import css from './cart-page.module.css'
import { LineChangeNotes } from './line-change-notes.tsx'
import { ProductPicture } from '../../web/product-picture.tsx'
import { QuantityField } from './quantity-field.tsx'
import { cartTopics, updateCachedCart, updateCachedProduct, moveTopics } from './product-actions.ts'

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
  const mutations = useLineMutations()
  const { id, name, slug, brand, price, currency, quantity, net, changes, available } = line
  return (
    <li className={css.line} aria-label={name}>
      <ProductPicture image={line.cover} alt="" sizes="96px" className={css.picture} />
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
        <LineChangeNotes changes={changes} currency={currency} />
        <div className={css.acts}>
          {!changes.isRemoved && (
            <Button variant="quiet" size="small" icon={<Heart />} onClick={() => mutations.later({ productId: id })}>
              {t('wish.move')}
            </Button>
          )}
          <Button variant="quiet" size="small" icon={<Trash2 />} onClick={() => mutations.remove({ id })}>
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
          onChange={(newQuantity) => mutations.set({ productId: id, quantity: newQuantity })}
        />
      )}
      <p className={css.net} data-gone={changes.isRemoved || undefined}>
        <bdi>{money(net, currency)}</bdi>
      </p>
    </li>
  )
}

function useLineMutations() {
  const { t } = useTranslation('ecommerce')
  const setQuantity = useApiMutation(ecommerce.setQuantity, {
    topics: ['cart'],
    optimisticUpdate: (cache, { productId, quantity }) =>
      updateCachedCart(cache, (lines) =>
        lines.map((line) => (line.id === productId ? { ...line, quantity, net: line.price * quantity } : line)),
      ),
  })
  const remove = useApiMutation(ecommerce.removeFromCart, {
    topics: cartTopics,
    optimisticUpdate: (cache, { id }) => {
      updateCachedCart(cache, (lines) => lines.filter((line) => line.id !== id))
      updateCachedProduct(cache, id, { isInCart: false })
    },
    undoMessage: ({ product }) => t('done.removed', { name: product.name }),
  })
  const moveToWishlist = useApiMutation(ecommerce.moveToWishlist, {
    topics: moveTopics,
    optimisticUpdate: (cache, { productId }) => {
      updateCachedCart(cache, (lines) => lines.filter((line) => line.id !== productId))
      updateCachedProduct(cache, productId, { isInCart: false, isInWishlist: true })
    },
    undoMessage: ({ product }) => t('done.movedToWishlist', { name: product.name }),
  })
  return { set: setQuantity.mutate, remove: remove.mutate, later: moveToWishlist.mutate }
}
