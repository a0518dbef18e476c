import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { useContactPermissions } from '../../web/use-contact-permissions.ts'
import type { ImportReport } from '../contract.ts'
import css from './import-dialog.module.css'
import { useImport } from './use-import.ts'

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { canCreatePersonal, canCreateShared } = useContactPermissions()
  const [isShared, setShared] = useState(!canCreatePersonal)
  const { state, start, restart } = useImport()
  return (
    <Dialog isOpen title={t('import')} backdrop={state.kind === 'running' ? 'static' : 'closing'} onClose={onClose}>
      <div className={css.dialog}>
        {state.kind === 'choosing' && (
          <>
            {state.problem !== null && <Alert color="danger">{formatProblem(state.problem)}</Alert>}
            <p className={css.note}>{t('import.text')}</p>
            {canCreatePersonal && canCreateShared && (
              <RadioGroup
                label={t('field.Contact.isShared')}
                options={(['personal', 'shared'] as const).map((value) => ({ value, label: t(`visibility.${value}`) }))}
                value={isShared ? 'shared' : 'personal'}
                onChange={(value) => setShared(value === 'shared')}
                orientation="horizontal"
                help={t(isShared ? 'visibility.sharedHelp' : 'visibility.personalHelp')}
              />
            )}
            <FileDrop
              text={t('import.drop')}
              buttonLabel={t('import.choose')}
              accept=".vcf,.csv,text/vcard,text/csv"
              onFiles={([file]) => start(file!, isShared)}
            />
          </>
        )}
        {state.kind === 'running' && <Progress uploaded={state.uploaded} />}
        {state.kind === 'finished' && <Report report={state.report} />}
        <ActionBar>
          {state.kind === 'finished' && <Button onClick={restart}>{t('import.again')}</Button>}
          {state.kind !== 'running' && (
            <Button variant={state.kind === 'finished' ? 'primary' : 'secondary'} onClick={onClose}>
              {t(state.kind === 'finished' ? 'platform:ui.close' : 'platform:ui.cancel')}
            </Button>
          )}
        </ActionBar>
      </div>
    </Dialog>
  )
}

function Progress({ uploaded }: { uploaded: number }) {
  const { t } = useTranslation('contacts')
  const { number } = useFormat()
  return (
    <label className={css.progress}>
      <span aria-live="polite">
        {uploaded < 1 ? t('import.uploading', { part: number(uploaded, { style: 'percent' }) }) : t('import.reading')}
      </span>
      <ProgressBar value={uploaded < 1 ? uploaded : undefined} />
    </label>
  )
}

function Report({ report: { added, skipped, skippedContacts } }: { report: ImportReport }) {
  const { t } = useTranslation('contacts')
  return (
    <>
      <Alert color={skipped > 0 ? 'info' : 'success'}>{t('import.added', { count: added })}</Alert>
      {skipped > 0 && (
        <section className={css.skipped} aria-label={t('import.skipped', { count: skipped })} tabIndex={0}>
          <h3>{t('import.skipped', { count: skipped })}</h3>
          <ul>
            {skippedContacts.map(({ line, name, reason }) => (
              <li key={line}>
                <strong dir="auto">{name || t('import.unnamed')}</strong> {t(`import.reason.${reason}`)}{' '}
                <span className={css.note}>{t('import.line', { line })}</span>
              </li>
            ))}
          </ul>
          {skipped > skippedContacts.length && <p>{t('import.moreSkipped', { count: skipped - skippedContacts.length })}</p>}
        </section>
      )}
    </>
  )
}
