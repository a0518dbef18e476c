import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseOneOf, parseText, useSearchParams, type RawSearchParams } from '#platform/web/routing/search-params.ts'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import { useBillDialogs } from '../../actions/web/index.ts'
import type { Bill } from '../../bill-schema.ts'
import { EditBill } from '../../edit/web/index.ts'
import { OriginalPdf, hasPdf } from '../../original/web/index.ts'
import { statusAllows } from '../../web/bill-actions.ts'
import { getBillName } from '../../web/bill-name.ts'
import { useBillPermissions } from '../../web/use-bill-permissions.ts'
import { BillHeader } from './bill-header.tsx'
import { BillHistory } from './bill-history.tsx'
import { BillOverview } from './bill-overview.tsx'
import { useBillShortcuts } from './use-bill-shortcuts.ts'

const allTabs = ['details', 'original', 'history'] as const
const parseView = (raw: RawSearchParams) => ({ tab: parseOneOf(allTabs, raw['tab']), edit: parseText(raw['edit']) !== '' })

export function BillDetails({ bill }: { bill: Bill }) {
  const { t } = useTranslation('bills')
  const [{ tab, edit }, change] = useSearchParams(parseView)
  const permissions = useBillPermissions()
  const { openDialog, dialogs } = useBillDialogs()
  const [isDirty, setDirty] = useState(false)
  // The form stays if someone else approves the bill while the user is typing.
  const isEditing = edit && permissions.canUpdate(bill) && (isDirty || statusAllows.edit(bill))
  const onEdit = () => change({ edit: true, tab: undefined })
  useBillShortcuts({ bill, permissions, openDialog, onEdit })
  const tabs = allTabs.filter((id) => id !== 'original' || hasPdf(bill))
  return (
    <>
      <BillHeader {...{ bill, permissions, openDialog, onEdit, isEditing }} />
      {isEditing ? (
        <EditBill {...{ bill, isDirty }} onDirtyChange={setDirty} onClose={() => change({ edit: undefined })} />
      ) : (
        <Tabs
          label={getBillName(bill)}
          tabs={tabs.map((id) => ({ id, label: t(`tab.${id}`) }))}
          selected={tabs.includes(tab) ? tab : 'details'}
          onChange={(next) => change({ tab: next === 'details' ? undefined : next })}
        >
          {tab === 'history' && <BillHistory bill={bill} />}
          {tab === 'original' && hasPdf(bill) && <OriginalPdf bill={bill} />}
          {(tab === 'details' || (tab === 'original' && !hasPdf(bill))) && <BillOverview {...{ bill, permissions, onEdit }} />}
        </Tabs>
      )}
      {dialogs}
    </>
  )
}
