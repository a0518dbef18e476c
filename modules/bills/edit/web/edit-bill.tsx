import { useBlocker } from '@tanstack/react-router'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'
import { useUnsavedChanges } from '#platform/web/ui/overlays/unsaved-changes.ts'
import type { Bill } from '../../bill-schema.ts'
import { OriginalPdf, hasPdf } from '../../original/web/index.ts'
import css from './bill-form.module.css'

const BillForm = lazyComponent(() => import('./bill-form.tsx').then((file) => file.BillForm))

type EditBillProps = { bill: Bill; isDirty: boolean; onDirtyChange: (isDirty: boolean) => void; onClose: () => void }

/** The form next to the PDF from which someone copies the data. */
export function EditBill({ bill, isDirty, onDirtyChange, onClose }: EditBillProps) {
  const confirmLeaving = useUnsavedChanges(isDirty)
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmLeaving()),
  })
  const close = () => {
    onDirtyChange(false)
    onClose()
  }
  const cancel = async () => (await confirmLeaving()) && close()
  return (
    <div className={hasPdf(bill) ? css.columns : css.single}>
      <Card>
        <BillForm
          bill={bill}
          fallback={<Skeleton height="40em" />}
          onDirtyChange={onDirtyChange}
          onCancel={() => void cancel()}
          onSaved={close}
        />
      </Card>
      {hasPdf(bill) && (
        <div className={css.original}>
          <OriginalPdf bill={bill} />
        </div>
      )}
    </div>
  )
}
