import { FilePlus2, Pencil, Plus, ReceiptText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '#platform/web/routing/address.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction, useRead } from '#platform/web/api/queries.ts'
import { totalOf } from '#platform/web/api/query-client.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { drawerPart } from '#platform/web/ui/overlays/drawer.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import { intentProps } from '#platform/web/ui/overlays/on-intent.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import type { Client } from '../contract.ts'
import { invoices } from '../../contract.ts'
import { getBuyerName } from '../../web/buyer.ts'
import { parseDrawerAddress } from '../../web/drawer-address.ts'
import { ClientDrawer } from './client-drawer.tsx'
import { countryNames } from '#platform/web/ui/fields/country-field.tsx'
import { useCatalogPermissions, useInvoicePermissions } from '../../web/use-invoice-permissions.ts'
import css from '../../web/list.module.css'
import { ModuleLinks } from '../../web/module-links.tsx'

export default function ClientsPage() {
  const { t } = useTranslation('invoices')
  const [view, change] = useAddress(parseDrawerAddress)
  const columns = useClientColumns()
  const control = useTableView({ name: 'invoice-clients', columns, initial: [] })
  const { q, page } = control.view
  const permissions = useCatalogPermissions('Client')
  const list = useRead(invoices.listClients, { q, page, perPage: control.perPage }, { keep: true })
  const opened = useRead(invoices.getClient, { id: view.open ?? 1 }, { enabled: view.open !== null, retry: false })
  const [edited, setEdited] = useState<Client | null>(null)
  const menu = useClientMenu(setEdited)
  const { data, error } = list
  const current = edited ?? (view.open !== null ? (opened.data?.client ?? null) : null)
  const addButton = permissions.canCreate && (
    <Button variant="primary" icon={<Plus />} {...intentProps(drawerPart)} onClick={() => change({ new: true })}>
      {t('client.add')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('nav.clients')} summary={data && t('clients', { count: data.total })} primary={addButton} />
      <ModuleLinks />
      <Card isFlush>
        <DataTable
          label={t('nav.clients')}
          find={t('client.search')}
          control={control}
          columns={columns}
          total={totalOf(data)}
          rows={data?.clients}
          rowId={({ id }) => id}
          rowName={getBuyerName}
          rowHref={({ id }) => `#/invoices/clients?client=${id}`}
          rowActions={(client) => [{ items: menu(client) }]}
          isStale={list.isPlaceholderData}
          {...(error && !data && { failure: <Failure title={problemText(error)} onRetry={() => void list.refetch()} /> })}
          empty={
            control.isNarrowed ? (
              <Empty drawing="search" text={t('client.noneFound')} action={<Button onClick={control.clear}>{t('none.showAll')}</Button>} />
            ) : (
              <Empty text={t('client.none')} action={addButton} />
            )
          }
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

function useClientColumns(): DataColumn<Client>[] {
  const { t, i18n } = useTranslation('invoices')
  const nameOf = countryNames(i18n.language)
  return [
    { id: 'client', header: t('client'), cell: (client) => <bdi>{getBuyerName(client) || `#${client.id}`}</bdi> },
    {
      id: 'contact',
      header: t('contactName'),
      isMinor: true,
      cell: ({ company, name }) => (company && company !== name ? <bdi>{name}</bdi> : null),
    },
    { id: 'email', header: t('email'), isMinor: true, cell: ({ email }) => email && <bdi className={css.soft}>{email}</bdi> },
    {
      id: 'town',
      header: t('city'),
      cell: ({ city, country }) => [city, country && nameOf(country)].filter(Boolean).join(', '),
    },
  ]
}

function useClientMenu(onEdit: (client: Client) => void): (client: Client) => MenuItem[] {
  const { t } = useTranslation('invoices')
  const permissions = useCatalogPermissions('Client')
  const { canCreate } = useInvoicePermissions()
  const remove = useAction(invoices.deleteClient, {
    topics: ['clients'],
    done: ({ client }) => t('done.deleted', { name: getBuyerName(client) }),
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
