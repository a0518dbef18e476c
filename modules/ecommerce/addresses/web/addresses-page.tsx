import { Pencil, Plus, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { lazyDrawer } from '#platform/web/ui/overlays/drawer.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { Address } from '../contract.ts'
import { ecommerce } from '../../contract.ts'
import { AddressDrawer } from './address-drawer.tsx'
import { AddressText } from './address-text.tsx'
import css from './addresses.module.css'
import { ShopNavigation } from '../../web/shop-navigation.tsx'

export default function AddressesPage() {
  const { t } = useTranslation('ecommerce')
  const { data, error, refetch } = useApiQuery(ecommerce.listAddresses, {})
  const [edited, setEdited] = useState<Address | 'new' | null>(null)
  const addButton = (
    <Button variant="primary" icon={<Plus />} {...preloadOnIntent(lazyDrawer)} onClick={() => setEdited('new')}>
      {t('address.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('nav.addresses')} summary={t('addresses.summary')} primary={addButton} />
      <ShopNavigation />
      {!data && error && <ProblemState problem={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height="180px" />}
      {data?.addresses.length === 0 && (
        <Card>
          <EmptyState text={t('addresses.none')} action={addButton} />
        </Card>
      )}
      <ul className={css.addresses}>
        {data?.addresses.map((address) => (
          <li key={address.id}>
            <AddressCard address={address} onChange={() => setEdited(address)} />
          </li>
        ))}
      </ul>
      <AddressDrawer
        key={edited === 'new' ? 'new' : edited?.id}
        isOpen={edited !== null}
        address={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
      />
    </>
  )
}

function AddressCard({ address, onChange }: { address: Address; onChange: () => void }) {
  const { t } = useTranslation('ecommerce')
  const topics = ['addresses']
  const setDefault = useApiMutation(ecommerce.updateAddress, { topics, undoMessage: () => t('done.addressFirst') })
  const remove = useApiMutation(ecommerce.deleteAddress, { topics, undoMessage: () => t('done.addressDeleted') })
  const { id, name, city, isDefault } = address
  const label = `${name}, ${city}`
  return (
    <Card isDense className={css.address}>
      <AddressText address={address} />
      {isDefault && <Badge tone="primary">{t('address.isFirst')}</Badge>}
      <div className={css.acts}>
        <Button
          size="small"
          icon={<Pencil />}
          aria-label={t('address.changeOf', { of: label })}
          {...preloadOnIntent(lazyDrawer)}
          onClick={onChange}
        >
          {t('change')}
        </Button>
        {!isDefault && (
          <Button
            size="small"
            icon={<Star />}
            aria-label={t('address.preferOf', { of: label })}
            onClick={() => setDefault.mutate({ address: { id, isDefault: true } })}
          >
            {t('address.prefer')}
          </Button>
        )}
        <Button size="small" icon={<Trash2 />} aria-label={t('address.deleteOf', { of: label })} onClick={() => remove.mutate({ id })}>
          {t('delete')}
        </Button>
      </div>
    </Card>
  )
}
