import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { useAction, type Cache } from '#platform/web/api/queries.ts'
import { announce } from '#platform/web/ui/feedback/announce.tsx'
import { ecommerce } from '../../contract.ts'
import type { ListedProduct } from '../../products/contract.ts'

type Named = Pick<ListedProduct, 'id' | 'name'>
type Marks = Partial<Pick<ListedProduct, 'isInCart' | 'isInWishlist'>>

/** Every product says whether it is in the cart and on the wishlist. */
export const cartTopics = ['cart', 'products']
export const wishlistTopics = ['wishlist', 'products']
export const moveTopics = ['cart', 'wishlist', 'products']

/** What a press on heart and cart does, shown before the server has answered. */
export function useShopActs() {
  const { t } = useTranslation('ecommerce')
  const add = useAction(ecommerce.addToCart, {
    topics: cartTopics,
    optimistic: (cache, { productId }) => mark(cache, productId, { isInCart: true }),
  })
  const like = useAction(ecommerce.addToWishlist, {
    topics: wishlistTopics,
    optimistic: (cache, { productId }) => mark(cache, productId, { isInWishlist: true }),
  })
  const unlike = useAction(ecommerce.removeFromWishlist, {
    topics: wishlistTopics,
    optimistic: (cache, { id }) => mark(cache, id, { isInWishlist: false }),
  })
  return {
    isAdding: add.isPending,
    addToCart: ({ id, name }: Named, quantity: number) =>
      add.mutate({ productId: id, quantity }, { onSuccess: () => announce(t('done.inCart', { name })) }),
    wish: ({ id, name }: Named, isWished: boolean) => {
      announce(t(isWished ? 'done.wished' : 'done.unwished', { name }))
      return isWished ? like.mutate({ productId: id }) : unlike.mutate({ id })
    },
  }
}

/** Wherever the product shows. */
export function mark(cache: Cache, id: number, marks: Marks): void {
  const marked = <P extends Named>(product: P): P => (product.id === id ? { ...product, ...marks } : product)
  cache.change(ecommerce.listProducts, (answer) => ({ ...answer, products: answer.products.map(marked) }))
  cache.change(ecommerce.getProduct, ({ product }) => ({
    product: { ...marked(product), relatedProducts: product.relatedProducts.map(marked) },
  }))
}

type CartAnswer = Output<typeof ecommerce.getCart>

/** The products of the cart as they are before the server has said so; sums stay until it does. */
export const changeCart = (cache: Cache, change: (products: CartAnswer['products']) => CartAnswer['products']) =>
  cache.change(ecommerce.getCart, (answer) => ({ ...answer, products: change(answer.products) }))
