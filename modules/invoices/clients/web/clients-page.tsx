import { FilePlus2, Pencil, Plus, ReceiptText, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '#platform/web/routing/search-params.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { getTotal } from '#platform/web/api/query-client.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { lazyDrawer } from '#platform/web/ui/overlays/drawer.tsx'
import { NoMatches } from '#platform/web/ui/data-table/no-matches.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu-item.ts'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import type { Client } from '../contract.ts'
import { invoices } from '../../contract.ts'
import { getBuyerName } from '../../web/buyer.ts'
import { parseDrawerAddress } from '../../web/drawer-address.ts'
import { ClientDrawer } from './client-drawer.tsx'
import { createCountryNameFormatter } from '#platform/web/ui/fields/country-field.tsx'
import { useCatalogPermissions, useInvoicePermissions } from '../../web/use-invoice-permissions.ts'
import css from '../../web/list.module.css'
import { InvoicePageLinks } from '../../web/invoice-page-links.tsx'

export default function ClientsPage() {
  const { t } = useTranslation('invoices')
  const [view, change] = useSearchParams(parseDrawerAddress)
  const columns = useClientColumns()
  const control = useTableView({ name: 'invoice-clients', columns, initial: [] })
  const { q, page } = control.view
  const permissions = useCatalogPermissions('Client')
  const list = useApiQuery(invoices.listClients, { q, page, perPage: control.perPage }, { keepPreviousData: true })
  const openedClient = useApiQuery(invoices.getClient, { id: view.open ?? 1 }, { enabled: view.open !== null, retry: false })
  const [edited, setEdited] = useState<Client | null>(null)
  const menu = useClientMenu(setEdited)
  const { data, error } = list
  const current = edited ?? (view.open !== null ? (openedClient.data?.client ?? null) : null)
  const addButton = permissions.canCreate && (
    <Button variant="primary" icon={<Plus />} {...preloadOnIntent(lazyDrawer)} onClick={() => change({ new: true })}>
      {t('client.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('nav.clients')} summary={data && t('clients', { count: data.total })} primary={addButton} />
      <InvoicePageLinks />
      <Card isFlush>
        <DataTable
          label={t('nav.clients')}
          searchLabel={t('client.search')}
          control={control}
          columns={columns}
          total={getTotal(data)}
          rows={data?.clients}
          rowId={({ id }) => id}
          rowName={getBuyerName}
          rowHref={({ id }) => `#/invoices/clients?client=${id}`}
          rowActions={(client) => [{ items: menu(client) }]}
          isStale={list.isPlaceholderData}
          failure={error && !data && <ProblemState problem={error} onRetry={list.refetch} />}
          empty={<NoClients control={control} addButton={addButton} />}
        />
      </Card>
      <ClientDrawer isOpen={view.new} client={null} onClose={() => change({ new: undefined })} />
      <ClientDrawer
        isOpen={current !== null}
        client={current}
        onClose={() => {
          setEdited(null)
          change({ client: undefined } as never)
        }}
      />
    </>
  )
}

function NoClients({ control, addButton }: { control: TableControl; addButton: ReactNode }) {
  const { t } = useTranslation('invoices')
  if (control.isFiltered) return <NoMatches control={control} text={t('client.noneFound')} clearLabel={t('none.showAll')} />
  return <EmptyState text={t('client.none')} action={addButton} importFrom={addButton ? 'clients' : undefined} />
}

function useClientColumns(): DataColumn<Client>[] {
  const { t, i18n } = useTranslation('invoices')
  const getCountryName = createCountryNameFormatter(i18n.language)
  return [
    { id: 'client', header: t('client'), cell: (client) => <bdi>{getBuyerName(client) || `#${client.id}`}</bdi> },
    {
      id: 'contact',
      header: t('contactName'),
      isSecondary: true,
      cell: ({ company, name }) => (company && company !== name ? <bdi>{name}</bdi> : null),
    },
    { id: 'email', header: t('email'), isSecondary: true, cell: ({ email }) => email && <bdi className={css.soft}>{email}</bdi> },
    {
      id: 'town',
      header: t('city'),
      cell: ({ city, country }) => [city, country && getCountryName(country)].filter(Boolean).join(', '),
    },
  ]
}

function useClientMenu(onEdit: (client: Client) => void): (client: Client) => MenuItem[] {
  const { t } = useTranslation('invoices')
  const permissions = useCatalogPermissions('Client')
  const { canCreate } = useInvoicePermissions()
  const remove = useApiMutation(invoices.deleteClient, {
    topics: ['clients'],
    undoMessage: ({ client }) => t('done.deleted', { name: getBuyerName(client) }),
  })
  return (client) => {
    const items: (MenuItem | false)[] = [
      permissions.canUpdate(client) && { id: 'edit', label: t('edit'), icon: <Pencil />, onAction: () => onEdit(client) },
      { id: 'invoices', label: t('client.invoices'), icon: <ReceiptText />, href: `#/invoices?clientId=${client.id}` },
      canCreate && { id: 'invoice', label: t('nav.newInvoice'), icon: <FilePlus2 />, href: `#/invoices/new?client=${client.id}` },
      permissions.canDelete(client) && {
        id: 'delete',
        label: t('delete'),
        icon: <Trash2 />,
        isDanger: true,
        onAction: () => remove.mutate({ id: client.id }),
      },
    ]
    return items.filter((item) => item !== false)
  }
}
