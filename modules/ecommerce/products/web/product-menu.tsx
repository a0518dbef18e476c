import { useNavigate } from '@tanstack/react-router'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { may, useAbility } from '#platform/web/session/abilities.tsx'
import { useAction } from '#platform/web/api/queries.ts'
import type { MenuItem, MenuSection } from '#platform/web/ui/overlays/menu.tsx'
import { ecommerce } from '../../contract.ts'
import type { ListedProduct } from '../contract.ts'

export const useDeleteProduct = () => {
  const { t } = useTranslation('ecommerce')
  return useAction(ecommerce.deleteProduct, {
    topics: ['products', 'cart', 'wishlist'],
    done: ({ product }) => t('done.deleted', { name: product.name }),
  })
}

/** What can be done with a product, as far as the viewer may. */
export function useProductMenu(): (product: ListedProduct) => MenuSection[] {
  const { t } = useTranslation('ecommerce')
  const ability = useAbility()
  const navigate = useNavigate()
  const remove = useDeleteProduct()
  return (product) => {
    const mayDo = (action: string) => may(ability, { action, subject: 'Product', object: product })
    const items: (MenuItem | false)[] = [
      { id: 'show', label: t('product.show'), icon: <Eye />, onAction: () => void navigate({ to: `/shop/products/${product.id}` }) },
      mayDo('update') && {
        id: 'edit',
        label: t('edit'),
        icon: <Pencil />,
        onAction: () => void navigate({ to: `/shop/manage/${product.id}` }),
      },
      mayDo('delete') && {
        id: 'delete',
        label: t('delete'),
        icon: <Trash2 />,
        isDanger: true,
        onAction: () => remove.mutate({ id: product.id }),
      },
    ]
    return [{ items: items.filter((item) => item !== false) }]
  }
}
