import { Link } from '@tanstack/react-router'
import { Plus, Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCanAccess } from '#platform/web/session/can-access.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { getTotal } from '#platform/web/api/query-client.ts'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import type { ColumnSort } from '#platform/web/ui/data-table/views/table-view.ts'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { NoMatches } from '#platform/web/ui/data-table/no-matches.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { ecommerce } from '../../contract.ts'
import { useManageColumns } from './manage-columns.tsx'
import { useProductMenu } from '../../products/web/index.ts'
import { ShopNavigation } from '../../web/shop-navigation.tsx'

const newestFirst: readonly ColumnSort[] = [{ sortColumn: 'createdAt', sort: 'desc' }]

export default function ManagePage() {
  const { t } = useTranslation('ecommerce')
  const columns = useManageColumns()
  const control = useTableView({ name: 'products', columns, initial: newestFirst })
  const { page } = control.view
  const list = useApiQuery(
    ecommerce.listProducts,
    { ...control.input, facets: false, page, perPage: control.perPage },
    { keepPreviousData: true },
  )
  const rowActions = useProductMenu()
  const { data, error } = list
  return (
    <>
      <ManageHeader productCount={data?.total} />
      <ShopNavigation />
      <Card isFlush>
        <DataTable
          label={t('nav.manage')}
          searchLabel={t('find')}
          control={control}
          columns={columns}
          rows={data?.products}
          total={getTotal(data)}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          rowHref={({ id }) => `#/shop/manage/${id}`}
          rowActions={rowActions}
          isStale={list.isPlaceholderData}
          failure={error && !data && <ProblemState problem={error} onRetry={list.refetch} />}
          empty={
            control.isFiltered ? (
              <NoMatches control={control} text={t('none.found')} clearLabel={t('none.showAll')} />
            ) : (
              <EmptyState text={t('none.manage')} action={<AddProductLink />} importFrom="products" />
            )
          }
        />
      </Card>
    </>
  )
}

function ManageHeader({ productCount }: { productCount: number | undefined }) {
  const { t } = useTranslation('ecommerce')
  return (
    <PageHeader
      title={t('nav.manage')}
      summary={productCount !== undefined && t('products', { count: productCount })}
      primary={<ManageLinks />}
    />
  )
}

function ManageLinks() {
  const { t } = useTranslation('ecommerce')
  return (
    <>
      <Link to="/shop/settings" className={getButtonClass({})}>
        <Settings />
        {t('nav.settings')}
      </Link>
      <AddProductLink />
    </>
  )
}

function AddProductLink() {
  const { t } = useTranslation('ecommerce')
  if (!useCanAccess(['create', 'Product'])) return null
  return (
    <Link to="/shop/manage/$id" params={{ id: 'new' } as never} className={getButtonClass({ variant: 'primary' })}>
      <Plus />
      {t('product.add')}
    </Link>
  )
}
