import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '#platform/web/routing/search-params.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { getTotal } from '#platform/web/api/query-client.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { lazyDrawer } from '#platform/web/ui/overlays/drawer.tsx'
import { NoMatches } from '#platform/web/ui/data-table/no-matches.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu-item.ts'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import type { CatalogItem } from '../contract.ts'
import { invoices } from '../../contract.ts'
import { parseDrawerAddress } from '../../web/drawer-address.ts'
import { useCatalogPermissions } from '../../web/use-invoice-permissions.ts'
import { ItemDrawer } from './item-drawer.tsx'
import css from '../../web/list.module.css'
import { InvoicePageLinks } from '../../web/invoice-page-links.tsx'

export default function ItemsPage() {
  const { t } = useTranslation('invoices')
  const [view, change] = useSearchParams(parseDrawerAddress)
  const columns = useItemColumns()
  const control = useTableView({ name: 'invoice-items', columns, initial: [] })
  const { q, page } = control.view
  const permissions = useCatalogPermissions('Item')
  const list = useApiQuery(invoices.listItems, { q, page, perPage: control.perPage }, { keepPreviousData: true })
  const [edited, setEdited] = useState<CatalogItem | null>(null)
  const menu = useItemMenu(setEdited)
  const { data, error } = list
  const current = edited ?? data?.items.find(({ id }) => id === view.open) ?? null
  const addButton = permissions.canCreate && (
    <Button variant="primary" icon={<Plus />} {...preloadOnIntent(lazyDrawer)} onClick={() => change({ new: true })}>
      {t('item.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('nav.items')} summary={data && t('items', { count: data.total })} primary={addButton} />
      <InvoicePageLinks />
      <Card isFlush>
        <DataTable
          label={t('nav.items')}
          searchLabel={t('item.search')}
          control={control}
          columns={columns}
          total={getTotal(data)}
          rows={data?.items}
          rowId={({ id }) => id}
          rowName={({ title, id }) => title ?? `#${id}`}
          rowHref={({ id }) => `#/invoices/items?item=${id}`}
          rowActions={(item) => [{ items: menu(item) }]}
          isStale={list.isPlaceholderData}
          failure={error && !data && <ProblemState problem={error} onRetry={list.refetch} />}
          empty={<NoItems control={control} addButton={addButton} />}
        />
      </Card>
      <ItemDrawer isOpen={view.new} item={null} onClose={() => change({ new: undefined })} />
      <ItemDrawer
        isOpen={current !== null}
        item={current}
        onClose={() => {
          setEdited(null)
          change({ item: undefined } as never)
        }}
      />
    </>
  )
}

function NoItems({ control, addButton }: { control: TableControl; addButton: ReactNode }) {
  const { t } = useTranslation('invoices')
  if (control.isFiltered) return <NoMatches control={control} text={t('item.noneFound')} clearLabel={t('none.showAll')} />
  return <EmptyState text={t('item.none')} action={addButton} />
}

function useItemColumns(): DataColumn<CatalogItem>[] {
  const { t } = useTranslation('invoices')
  const { money, number } = useFormat()
  return [
    { id: 'title', header: t('item.title'), cell: ({ title, id }) => <bdi>{title ?? `#${id}`}</bdi> },
    {
      id: 'description',
      header: t('description'),
      isSecondary: true,
      cell: ({ description }) => <bdi className={css.soft}>{description}</bdi>,
    },
    { id: 'unit', header: t('unit'), isSecondary: true, width: 120, cell: ({ unit }) => unit && t(`unit.${unit}`, { count: 1 }) },
    {
      id: 'unitPrice',
      header: t('unitPrice'),
      align: 'end',
      width: 140,
      cell: ({ unitPrice, currency }) =>
        unitPrice === undefined || !currency ? null : <bdi className={css.amount}>{money(unitPrice, currency)}</bdi>,
    },
    {
      id: 'tax',
      header: t('tax'),
      align: 'end',
      width: 130,
      isSecondary: true,
      cell: ({ taxRate, taxCategory }) =>
        taxCategory === 'S'
          ? number(taxRate / 100, { style: 'percent', maximumFractionDigits: 2 })
          : taxCategory && t(`tax.${taxCategory}`),
    },
  ]
}

function useItemMenu(onEdit: (item: CatalogItem) => void): (item: CatalogItem) => MenuItem[] {
  const { t } = useTranslation('invoices')
  const permissions = useCatalogPermissions('Item')
  const remove = useApiMutation(invoices.deleteItem, {
    topics: ['invoice-items'],
    undoMessage: ({ item }) => t('done.deleted', { name: item.title }),
  })
  return (item) => {
    const items: (MenuItem | false)[] = [
      permissions.canUpdate(item) && { id: 'edit', label: t('edit'), icon: <Pencil />, onAction: () => onEdit(item) },
      permissions.canDelete(item) && {
        id: 'delete',
        label: t('delete'),
        icon: <Trash2 />,
        isDanger: true,
        onAction: () => remove.mutate({ id: item.id }),
      },
    ]
    return items.filter((item) => item !== false)
  }
}
