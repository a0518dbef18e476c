import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Eye, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCanAccess } from '#platform/web/session/can-access.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ecommerce } from '../../contract.ts'
import type { Product } from '../../products/product.ts'
import { ProductForm } from './product-form.tsx'
import { useDeleteProduct } from '../../products/web/index.ts'
import { useShopSettingsQuery } from '../../web/use-shop-settings.ts'

/** Edits a product; the id `new` creates one. */
export default function ProductFormPage() {
  const { t } = useTranslation('ecommerce')
  const { id } = useParams({ strict: false }) as { id: string }
  const isNew = id === 'new'
  const productQuery = useApiQuery(ecommerce.getProduct, { id }, { enabled: !isNew })
  const settingsQuery = useShopSettingsQuery()
  const product = isNew ? null : productQuery.data?.product
  const settings = settingsQuery.data?.settings
  const unloaded = [product === undefined && productQuery, !settings && settingsQuery].filter((read) => read !== false)
  const error = unloaded.find((read) => read.error)?.error
  return (
    <>
      <BackLink to="/shop/manage">{t('nav.manage')}</BackLink>
      {product ? <ProductHeader product={product} /> : <PageHeader title={t(isNew ? 'product.add' : 'nav.product')} />}
      {product !== undefined && settings && <ProductForm key={product?.id ?? 'new'} product={product} settings={settings} />}
      {error && (
        <ProblemState problem={error} notFoundTitle={t('product.gone')} onRetry={() => unloaded.forEach((read) => void read.refetch())} />
      )}
      {unloaded.length > 0 && !error && <Skeleton height="480px" />}
    </>
  )
}

function ProductHeader({ product }: { product: Product }) {
  const { t } = useTranslation('ecommerce')
  const navigate = useNavigate()
  const canDelete = useCanAccess(['delete', 'Product'])
  const remove = useDeleteProduct()
  const onDelete = () => remove.mutate({ id: product.id }, { onSuccess: () => void navigate({ to: '/shop/manage' }) })
  const item = { id: 'delete', label: t('delete'), icon: <Trash2 />, isDanger: true, onAction: onDelete }
  return (
    <PageHeader
      title={product.name}
      primary={
        <Link to="/shop/products/$id" params={{ id: product.slug } as never} className={getButtonClass({})}>
          <Eye />
          {t('product.show')}
        </Link>
      }
      {...(canDelete && { menuSections: [{ items: [item] }] })}
    />
  )
}
