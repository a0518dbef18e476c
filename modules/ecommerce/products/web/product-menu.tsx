import { useNavigate } from '@tanstack/react-router'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import { useApiMutation } from '#platform/web/api/queries.ts'
import type { MenuItem, MenuSection } from '#platform/web/ui/overlays/menu-item.ts'
import { ecommerce } from '../../contract.ts'
import type { ListedProduct } from '../product.ts'

export const useDeleteProduct = () => {
  const { t } = useTranslation('ecommerce')
  return useApiMutation(ecommerce.deleteProduct, {
    topics: ['products', 'cart', 'wishlist'],
    undoMessage: ({ product }) => t('done.deleted', { name: product.name }),
  })
}

export function useProductMenu(): (product: ListedProduct) => MenuSection[] {
  const { t } = useTranslation('ecommerce')
  const ability = useAbility()
  const navigate = useNavigate()
  const remove = useDeleteProduct()
  return (product) => {
    const canDo = (action: string) => isAllowed(ability, { action, subject: 'Product', object: product })
    const items: (MenuItem | false)[] = [
      { id: 'show', label: t('product.show'), icon: <Eye />, onAction: () => void navigate({ to: `/shop/products/${product.id}` }) },
      canDo('update') && {
        id: 'edit',
        label: t('edit'),
        icon: <Pencil />,
        onAction: () => void navigate({ to: `/shop/manage/${product.id}` }),
      },
      canDo('delete') && {
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
