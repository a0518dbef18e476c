import { Link } from '@tanstack/react-router'
import { Save } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { type RawSearchParams, parseOneOf, useSearchParams } from '#platform/web/routing/search-params.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import type { MenuSection } from '#platform/web/ui/overlays/menu-item.ts'
import { type DraftValues, DraftEditor } from '../../drafts/web/index.ts'
import { getBuyerName } from '../../web/buyer.ts'
import summary from '../../web/invoice-summary.module.css'
import { useConfirmLeaving } from '../../web/use-confirm-leaving.ts'
import type { RecurringInvoice } from '../contract.ts'
import { RecurringHistory } from './recurring-history.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import type { ScheduleValues } from './schedule-values.ts'
import { StatusBadge } from './status-badge.tsx'
import { type RecurringForm, useRecurringForm } from './use-recurring-form.ts'

const tabs = ['write', 'history'] as const
const parseTab = (raw: RawSearchParams) => ({ tab: parseOneOf(tabs, raw['tab']) })

type RecurringEditorProps = {
  /** Null until the first save. */
  recurring: RecurringInvoice | null
  initial: DraftValues
  initialSchedule: ScheduleValues
  menuSections?: readonly MenuSection[]
  onSaved?: (saved: RecurringInvoice) => void
}

export function RecurringEditor({ recurring, initial, initialSchedule, menuSections = [], onSaved = () => {} }: RecurringEditorProps) {
  const { t } = useTranslation('invoices')
  const [{ tab }, change] = useSearchParams(parseTab)
  const form = useRecurringForm({ saved: recurring, initial, initialSchedule, onSaved })
  useConfirmLeaving(form.isDirty)
  const editor = (
    <DraftEditor form={form} kind="recurring">
      <ScheduleFields form={form} />
    </DraftEditor>
  )
  return (
    <>
      <EditorHeader form={form} recurring={recurring} menuSections={menuSections} />
      {recurring ? (
        <Tabs
          label={t('nav.recurringInvoice')}
          tabs={tabs.map((id) => ({ id, label: t(`tab.${id}`) }))}
          selected={tab}
          onChange={(next) => change({ tab: next === 'write' ? undefined : next })}
        >
          {tab === 'write' ? editor : <RecurringHistory id={recurring.id} />}
        </Tabs>
      ) : (
        editor
      )}
    </>
  )
}

type EditorHeaderProps = { form: RecurringForm; recurring: RecurringInvoice | null; menuSections: readonly MenuSection[] }

function EditorHeader({ form, recurring, menuSections }: EditorHeaderProps) {
  const { t } = useTranslation('invoices')
  const isPrimary = form.isDirty || !recurring
  return (
    <>
      <BackLink to="/invoices/recurring">{t('nav.recurring')}</BackLink>
      <PageHeader
        title={t(recurring ? 'nav.recurringInvoice' : 'nav.newRecurring')}
        summary={recurring && <RecurringSummary recurring={recurring} />}
        primary={
          <Button
            variant={isPrimary ? 'primary' : 'secondary'}
            icon={<Save />}
            isLoading={form.isSaving}
            disabled={!isPrimary}
            onClick={() => void form.save()}
          >
            {t('platform:ui.save')}
          </Button>
        }
        {...(menuSections.length > 0 && { menuSections })}
      />
    </>
  )
}

/** The status, the client and the invoice that was created last. */
export function RecurringSummary({ recurring: { status, client, lastInvoice } }: { recurring: RecurringInvoice }) {
  const { t } = useTranslation('invoices')
  const { date } = useFormat()
  return (
    <span className={summary.summary}>
      {status && <StatusBadge status={status} />}
      <bdi>{getBuyerName(client)}</bdi>
      {lastInvoice && (
        <Link to={`/invoices/${lastInvoice.id}`}>
          {t('recurring.last', { number: lastInvoice.number ?? t('draft'), date: date(lastInvoice.date) })}
        </Link>
      )}
    </span>
  )
}
