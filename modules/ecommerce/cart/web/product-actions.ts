import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { useApiMutation, type QueryUpdater } from '#platform/web/api/queries.ts'
import { announce } from '#platform/web/ui/feedback/live-region.tsx'
import { ecommerce } from '../../contract.ts'
import type { ListedProduct } from '../../products/product.ts'

type ProductName = Pick<ListedProduct, 'id' | 'name'>
type ProductFlags = Partial<Pick<ListedProduct, 'isInCart' | 'isInWishlist'>>

/** Products carry `isInCart` and `isInWishlist`, so their queries change too. */
export const cartTopics = ['cart', 'products']
export const wishlistTopics = ['wishlist', 'products']
export const moveTopics = ['cart', 'wishlist', 'products']

/** Add to cart and wishlist, with optimistic updates. */
export function useProductActions() {
  const { t } = useTranslation('ecommerce')
  const add = useApiMutation(ecommerce.addToCart, {
    topics: cartTopics,
    optimisticUpdate: (cache, { productId }) => updateCachedProduct(cache, productId, { isInCart: true }),
  })
  const addToWishlist = useApiMutation(ecommerce.addToWishlist, {
    topics: wishlistTopics,
    optimisticUpdate: (cache, { productId }) => updateCachedProduct(cache, productId, { isInWishlist: true }),
  })
  const removeFromWishlist = useApiMutation(ecommerce.removeFromWishlist, {
    topics: wishlistTopics,
    optimisticUpdate: (cache, { id }) => updateCachedProduct(cache, id, { isInWishlist: false }),
  })
  return {
    isAdding: add.isPending,
    addToCart: ({ id, name }: ProductName, quantity: number) =>
      add.mutate({ productId: id, quantity }, { onSuccess: () => announce(t('done.inCart', { name })) }),
    setInWishlist: ({ id, name }: ProductName, isInWishlist: boolean) => {
      announce(t(isInWishlist ? 'done.wished' : 'done.unwished', { name }))
      return isInWishlist ? addToWishlist.mutate({ productId: id }) : removeFromWishlist.mutate({ id })
    },
  }
}

/** Updates the product in all cached queries. */
export function updateCachedProduct(cache: QueryUpdater, id: number, flags: ProductFlags): void {
  const applyFlags = <P extends ProductName>(product: P): P => (product.id === id ? { ...product, ...flags } : product)
  cache.updateQuery(ecommerce.listProducts, (answer) => ({ ...answer, products: answer.products.map(applyFlags) }))
  cache.updateQuery(ecommerce.getProduct, ({ product }) => ({
    product: { ...applyFlags(product), relatedProducts: product.relatedProducts.map(applyFlags) },
  }))
}

type CartResponse = Output<typeof ecommerce.getCart>

/** Optimistic update of the cart lines; totals stay until the server responds. */
export const updateCachedCart = (cache: QueryUpdater, change: (products: CartResponse['products']) => CartResponse['products']) =>
  cache.updateQuery(ecommerce.getCart, (answer) => ({ ...answer, products: change(answer.products) }))
