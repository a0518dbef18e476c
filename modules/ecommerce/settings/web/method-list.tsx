import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { lazyDrawer } from '#platform/web/ui/overlays/drawer.tsx'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { Row, RowList } from '#platform/web/ui/lists/row-list.tsx'
import type { DeliveryMethod, SettingsPatch, ShopSettings } from '../contract.ts'
import { MethodForm } from './method-form.tsx'

export type SaveSettings = (settings: SettingsPatch) => void

type MethodListProps = { settings: ShopSettings; canUpdate: boolean; save: SaveSettings }

export function MethodList({ settings, canUpdate, save }: MethodListProps) {
  const { t } = useTranslation('ecommerce')
  const [edited, setEdited] = useState<EditedMethod>(null)
  const { deliveryMethods, currency } = settings
  const remove = ({ id: removedId }: DeliveryMethod) => save({ deliveryMethods: deliveryMethods.filter(({ id }) => id !== removedId) })
  return (
    <Card
      title={t('settings.delivery')}
      action={
        canUpdate && (
          <Button size="small" icon={<Plus />} {...preloadOnIntent(lazyDrawer)} onClick={() => setEdited('new')}>
            {t('method.add')}
          </Button>
        )
      }
    >
      {!deliveryMethods.some((method) => method.isOffered && method.currency === currency) && (
        <Alert color="warning">{t('method.noneIn', { currency })}</Alert>
      )}
      <RowList>
        {deliveryMethods.map((method) => (
          <Row key={method.id} name={method.title} detail={<MethodTerms method={method} />}>
            {!method.isOffered && <Badge>{t('method.off')}</Badge>}
            {canUpdate && (
              <MethodButtons
                name={method.title}
                isOnly={deliveryMethods.length === 1}
                onEdit={() => setEdited(method)}
                onDelete={() => remove(method)}
              />
            )}
          </Row>
        ))}
      </RowList>
      <MethodDrawer {...{ settings, edited }} onClose={() => setEdited(null)} />
    </Card>
  )
}

type EditedMethod = DeliveryMethod | 'new' | null

function MethodTerms({ method: { price, freeFrom, minDays, maxDays, currency } }: { method: DeliveryMethod }) {
  const { t } = useTranslation('ecommerce')
  const { money } = useFormat()
  return [
    price === 0 ? t('free') : money(price, currency),
    freeFrom !== null && price > 0 && t('method.freeFrom', { amount: money(freeFrom, currency) }),
    minDays === maxDays ? t('days', { count: maxDays }) : t('daysFromTo', { from: minDays, count: maxDays }),
  ]
    .filter(Boolean)
    .join(' · ')
}

type MethodButtonsProps = { name: string; isOnly: boolean; onEdit: () => void; onDelete: () => void }

function MethodButtons({ name, isOnly, onEdit, onDelete }: MethodButtonsProps) {
  const { t } = useTranslation('ecommerce')
  return (
    <>
      <IconButton label={`${t('edit')}: ${name}`} size="small" {...preloadOnIntent(lazyDrawer)} onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label={`${t('delete')}: ${name}`} size="small" disabled={isOnly} onClick={onDelete}>
        <Trash2 />
      </IconButton>
    </>
  )
}

type MethodDrawerProps = { settings: ShopSettings; edited: EditedMethod; onClose: () => void }

function MethodDrawer({ settings, edited, onClose }: MethodDrawerProps) {
  const { t } = useTranslation('ecommerce')
  return (
    <FormDrawer isOpen={edited !== null} title={edited === 'new' ? t('method.add') : (edited?.title ?? '')} onClose={onClose}>
      {({ onDirtyChange, requestClose, close }) =>
        edited && (
          <MethodForm
            key={edited === 'new' ? 'new' : edited.id}
            method={edited === 'new' ? null : edited}
            {...{ settings, onDirty: onDirtyChange, onCancel: requestClose, onSaved: close }}
          />
        )
      }
    </FormDrawer>
  )
}
