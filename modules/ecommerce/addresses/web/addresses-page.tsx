import { Pencil, Plus, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction, useRead } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { drawerPart } from '#platform/web/ui/overlays/drawer.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { intentProps } from '#platform/web/ui/overlays/on-intent.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Pill } from '#platform/web/ui/lists/pill.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { Address } from '../contract.ts'
import { ecommerce } from '../../contract.ts'
import { AddressDrawer } from './address-drawer.tsx'
import { AddressText } from './address-text.tsx'
import css from './addresses.module.css'
import { ShopPlaces } from '../../web/shop-places.tsx'

/** Where one has things sent, to choose from at the checkout. */
export default function AddressesPage() {
  const { t } = useTranslation('ecommerce')
  const { data, error, refetch } = useRead(ecommerce.listAddresses, {})
  const [opened, open] = useState<Address | 'new' | null>(null)
  const addButton = (
    <Button variant="primary" icon={<Plus />} {...intentProps(drawerPart)} onClick={() => open('new')}>
      {t('address.add')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('nav.addresses')} summary={t('addresses.summary')} primary={addButton} />
      <ShopPlaces />
      {!data && error && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="180px" />}
      {data?.addresses.length === 0 && (
        <Card>
          <Empty text={t('addresses.none')} action={addButton} />
        </Card>
      )}
      <ul className={css.addresses}>
        {data?.addresses.map((address) => (
          <li key={address.id}>
            <OneAddress address={address} onChange={() => open(address)} />
          </li>
        ))}
      </ul>
      <AddressDrawer
        key={opened === 'new' ? 'new' : opened?.id}
        isOpen={opened !== null}
        address={opened === 'new' ? null : opened}
        onClose={() => open(null)}
      />
    </>
  )
}

function OneAddress({ address, onChange }: { address: Address; onChange: () => void }) {
  const { t } = useTranslation('ecommerce')
  const topics = ['addresses']
  const prefer = useAction(ecommerce.updateAddress, { topics, done: () => t('done.addressFirst') })
  const remove = useAction(ecommerce.deleteAddress, { topics, done: () => t('done.addressDeleted') })
  const { id, name, city, isDefault } = address
  const of = `${name}, ${city}`
  return (
    <Card isDense className={css.address}>
      <AddressText address={address} />
      {isDefault && <Pill tone="primary">{t('address.isFirst')}</Pill>}
      <div className={css.acts}>
        <Button size="small" icon={<Pencil />} aria-label={t('address.changeOf', { of })} {...intentProps(drawerPart)} onClick={onChange}>
          {t('change')}
        </Button>
        {!isDefault && (
          <Button
            size="small"
            icon={<Star />}
            aria-label={t('address.preferOf', { of })}
            onClick={() => prefer.mutate({ address: { id, isDefault: true } })}
          >
            {t('address.prefer')}
          </Button>
        )}
        <Button size="small" icon={<Trash2 />} aria-label={t('address.deleteOf', { of })} onClick={() => remove.mutate({ id })}>
          {t('delete')}
        </Button>
      </div>
    </Card>
  )
}
