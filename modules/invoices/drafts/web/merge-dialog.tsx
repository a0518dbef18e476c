import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { languageNames } from '#platform/web/i18n/language.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { getBuyerName } from '../../web/buyer.ts'
import { type DraftValues, filterUsedLines } from './draft-values.ts'
import { type DraftPart, pickPart } from './merge.ts'
import css from './draft-dialogs.module.css'
import type { PendingMerge } from './use-draft.ts'
import type { DraftForm } from './use-draft-form.ts'
import { useFormatServicePeriod } from '../../web/use-format-service-period.ts'

/** Shown when another user has saved the same draft: their changes are merged, and conflicts are listed to choose from. */
export function MergeDialog({ form }: { form: DraftForm }) {
  const { t } = useTranslation('invoices')
  const { pendingMerge } = form
  return (
    <Dialog
      isOpen={pendingMerge !== null && form.lostReason === null}
      title={t('merge.title')}
      role="alertdialog"
      backdrop="static"
      onClose={() => pendingMerge && form.resolveMerge(pendingMerge.values)}
    >
      {pendingMerge && <MergeForm key={pendingMerge.version} pendingMerge={pendingMerge} onResolve={form.resolveMerge} />}
    </Dialog>
  )
}

function MergeForm({ pendingMerge, onResolve }: { pendingMerge: PendingMerge; onResolve: (values: DraftValues) => void }) {
  const { t } = useTranslation('invoices')
  const { list } = useFormat()
  const { accepted, conflicts, values, remote } = pendingMerge
  const [choices, setChoices] = useState<Partial<Record<DraftPart, 'mine' | 'theirs'>>>({})
  const formatPart = useFormatPart()
  const resolveMerge = () => {
    const remoteParts = conflicts.filter((part) => choices[part] === 'theirs').map((part) => pickPart(remote, part))
    onResolve(Object.assign({}, values, ...remoteParts) as DraftValues)
  }
  return (
    <div className={css.versions}>
      <p>{t('merge.text')}</p>
      {accepted.length > 0 && <p>{t('merge.accepted', { parts: list(accepted.map((part) => t(part))) })}</p>}
      {conflicts.map((part) => (
        <RadioGroup
          key={part}
          label={t(part)}
          options={[
            { value: 'mine', label: <Version title={t('merge.mine')} text={formatPart(values, part)} /> },
            { value: 'theirs', label: <Version title={t('merge.theirs')} text={formatPart(remote, part)} /> },
          ]}
          value={choices[part] ?? 'mine'}
          onChange={(choice) => setChoices({ ...choices, [part]: choice })}
        />
      ))}
      <ActionBar>
        <Button onClick={() => onResolve(remote)}>{t('merge.useTheirs')}</Button>
        <Button variant="primary" autoFocus onClick={resolveMerge}>
          {t('merge.continue')}
        </Button>
      </ActionBar>
    </div>
  )
}

const Version = ({ title, text }: { title: string; text: string }) => (
  <span className={css.version}>
    <strong>{title}</strong>
    {`\n${text}`}
  </span>
)

const MAX_LINES_SHOWN = 12

function useFormatPart(): (values: DraftValues, part: DraftPart) => string {
  const { t } = useTranslation('invoices')
  const { date } = useFormat()
  const formatPeriod = useFormatServicePeriod()
  return (values, part) => {
    if (part === 'client') return getBuyerName(values.client) || '–'
    if (part === 'language') return languageNames[values.language]
    if (part === 'discount')
      return values.discount ? `${values.discount} ${values.discountKind === 'percent' ? '%' : values.currency}` : '–'
    if (part === 'service') return formatPeriod(values) ?? '–'
    if (part === 'issuedDate' || part === 'dueDate') return values[part] ? date(values[part]) : '–'
    if (part !== 'lines') return values[part] || '–'
    const lines = filterUsedLines(values)
    const descriptions = lines.slice(0, MAX_LINES_SHOWN).map((line) => `${line.quantity} × ${line.description} (${line.unitPrice})`)
    const more = lines.length > MAX_LINES_SHOWN ? [t('merge.moreLines', { count: lines.length - MAX_LINES_SHOWN })] : []
    return [...descriptions, ...more].join('\n') || '–'
  }
}
