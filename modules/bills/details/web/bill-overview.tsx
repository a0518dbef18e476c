import { useState } from 'react'
import type { Bill } from '../../bill-schema.ts'
import { OriginalCard } from '../../original/web/index.ts'
import type { BillPermissions } from '../../web/use-bill-permissions.ts'
import { ApprovalCard } from './approval-card.tsx'
import css from './bill-details.module.css'
import { DataCard } from './data-card.tsx'
import { DocumentCard } from './document-card.tsx'
import { Notices } from './notices.tsx'
import { PaymentCard } from './payment-card.tsx'
import { focusProblem, ProblemsContext, type ProblemTarget } from './problem-targets.ts'

type BillOverviewProps = { bill: Bill; permissions: BillPermissions; onEdit: () => void }

/** The data of the bill, with its problems on top and next to the fields that they concern. */
export function BillOverview({ bill, permissions, onEdit }: BillOverviewProps) {
  const [target, setTarget] = useState<ProblemTarget | null>(null)
  const showProblem = (next: ProblemTarget) => {
    setTarget(next)
    focusProblem(next)
  }
  return (
    <ProblemsContext value={bill.problems ?? []}>
      <div className={css.notices}>
        <Notices {...{ bill, permissions, onEdit }} onShowProblem={showProblem} />
      </div>
      <div className={css.columns}>
        <div className={css.main}>
          <DataCard bill={bill} />
          <DocumentCard bill={bill} visibleLine={target?.line ?? null} />
        </div>
        <div className={css.sidebar}>
          <ApprovalCard {...{ bill, permissions }} />
          <PaymentCard bill={bill} />
          <OriginalCard bill={bill} />
        </div>
      </div>
    </ProblemsContext>
  )
}
