import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

const BillForm = lazyComponent(() => import('./bill-form.tsx').then((file) => file.BillForm))

type NewBillDrawerProps = { isOpen: boolean; onClose: () => void }

/** Adds a bill without a file, such as one on paper, and opens it. */
export function NewBillDrawer({ isOpen, onClose }: NewBillDrawerProps) {
  const { t } = useTranslation('bills')
  const navigate = useNavigate()
  return (
    <FormDrawer isOpen={isOpen} title={t('addByHand')} onClose={onClose}>
      {({ onDirtyChange, requestClose, close }) => (
        <BillForm
          bill={null}
          fallback={<Skeleton height="24em" />}
          onDirtyChange={onDirtyChange}
          onCancel={requestClose}
          onSaved={({ id }) => {
            close()
            void navigate({ to: `/bills/${id}` })
          }}
        />
      )}
    </FormDrawer>
  )
}
