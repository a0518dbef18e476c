import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { languageNames } from '#platform/web/language.ts'
import { Actions } from '#platform/web/ui/actions.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import { buyerOf } from './buyer.ts'
import { usedLines, type InvoiceValues } from './invoice-values.ts'
import { take, type Part } from './merge.ts'
import page from './page.module.css'
import type { Meeting } from './use-draft.ts'
import type { InvoiceForm } from './use-invoice-form.ts'

/** Says that somebody else has saved the same draft: what they changed is taken over, and what both changed is asked about. */
export function MergeDialog({ form }: { form: InvoiceForm }) {
  const { t } = useTranslation('invoices')
  const { meeting } = form
  return (
    <Dialog
      isOpen={meeting !== null && form.lost === null}
      title={t('merge.title')}
      role="alertdialog"
      backdrop="static"
      onClose={() => meeting && form.settle(meeting.values)}
    >
      {meeting && <Meet key={meeting.version} meeting={meeting} onSettle={form.settle} />}
    </Dialog>
  )
}

function Meet({ meeting, onSettle }: { meeting: Meeting; onSettle: (values: InvoiceValues) => void }) {
  const { t } = useTranslation('invoices')
  const { list } = useFormat()
  const { taken, conflicts, values, theirs } = meeting
  const [choices, choose] = useState<Partial<Record<Part, 'mine' | 'theirs'>>>({})
  const shown = useShownPart()
  const settle = () => {
    const chosen = conflicts.filter((part) => choices[part] === 'theirs').map((part) => take(theirs, part))
    onSettle(Object.assign({}, values, ...chosen) as InvoiceValues)
  }
  return (
    <div className={page.versions}>
      <p>{t('merge.text')}</p>
      {taken.length > 0 && <p>{t('merge.taken', { parts: list(taken.map((part) => t(part))) })}</p>}
      {conflicts.map((part) => (
        <RadioGroup
          key={part}
          label={t(part)}
          options={[
            { value: 'mine', label: <Version title={t('merge.mine')} text={shown(values, part)} /> },
            { value: 'theirs', label: <Version title={t('merge.theirs')} text={shown(theirs, part)} /> },
          ]}
          value={choices[part] ?? 'mine'}
          onChange={(choice) => choose({ ...choices, [part]: choice })}
        />
      ))}
      <Actions>
        <Button onClick={() => onSettle(theirs)}>{t('merge.allTheirs')}</Button>
        <Button variant="primary" autoFocus onClick={settle}>
          {t('merge.goOn')}
        </Button>
      </Actions>
    </div>
  )
}

const Version = ({ title, text }: { title: string; text: string }) => (
  <span className={page.version}>
    <strong>{title}</strong>
    {`\n${text}`}
  </span>
)

const MOST_LINES = 12

function useShownPart(): (values: InvoiceValues, part: Part) => string {
  const { t } = useTranslation('invoices')
  const { date } = useFormat()
  return (values, part) => {
    if (part === 'client') return buyerOf(values.client) || '–'
    if (part === 'language') return languageNames[values.language]
    if (part === 'discount')
      return values.discount ? `${values.discount} ${values.discountKind === 'percent' ? '%' : values.currency}` : '–'
    if (part === 'issuedDate' || part === 'dueDate') return values[part] ? date(values[part]) : '–'
    if (part !== 'lines') return values[part] || '–'
    const lines = usedLines(values)
    const words = lines.slice(0, MOST_LINES).map((line) => `${line.quantity} × ${line.description} (${line.unitPrice})`)
    return [...words, ...(lines.length > MOST_LINES ? [t('merge.moreLines', { count: lines.length - MOST_LINES })] : [])].join('\n') || '–'
  }
}
