import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import css from './role-editor.module.css'
import type { RolePreview } from '../contract.ts'
import { useRuleLabels } from '../../rules/web/index.ts'

type PreviewDialogProps = { preview: RolePreview | null; isSaving: boolean; onSave: () => void; onClose: () => void }

export function PreviewDialog({ preview, isSaving, onSave, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('permissions')
  return (
    <Dialog isOpen={preview !== null} title={t('preview.title')} backdrop="static" onClose={onClose}>
      {preview && (
        <div className={css.preview}>
          {preview.losesLastAdministrator && <Alert color="danger">{t('preview.lastAdministrator')}</Alert>}
          <AffectedPeople preview={preview} />
          <AffectedRecords preview={preview} />
          <ChangedRights preview={preview} />
          <ActionBar>
            <Button onClick={onClose}>{t('preview.back')}</Button>
            <Button variant="primary" isLoading={isSaving} disabled={preview.losesLastAdministrator} onClick={onSave}>
              {t('platform:ui.save')}
            </Button>
          </ActionBar>
        </div>
      )}
    </Dialog>
  )
}

function AffectedPeople({ preview: { people, sample } }: { preview: RolePreview }) {
  const { t } = useTranslation('permissions')
  const { list } = useFormat()
  if (people === 0) return <p>{t('preview.nobody')}</p>
  const names = sample.slice(0, 3).map(({ fullName }) => fullName)
  const rest = people - names.length
  return <p>{t('preview.people', { count: people, names: list([...names, ...(rest > 0 ? [t('roles.more', { count: rest })] : [])]) })}</p>
}

function AffectedRecords({ preview: { records } }: { preview: RolePreview }) {
  const { t } = useTranslation('permissions')
  const { number } = useFormat()
  const labels = useRuleLabels()
  if (records.length === 0) return null
  const lines = records.flatMap(({ subject, gained, lost, isExact }) =>
    [['gained', gained] as const, ['lost', lost] as const].flatMap(([kind, { people, records: count }]) =>
      count > 0
        ? [
            {
              kind,
              key: `${subject} ${kind}`,
              text: t(`preview.${kind}${count === 1 ? '' : 'Many'}`, {
                count: people,
                records: `${isExact ? '' : '≥ '}${number(count)}`,
                subject: labels.subject(subject),
              }),
            },
          ]
        : [],
    ),
  )
  return (
    <section className={css.section}>
      <h3>{t('preview.records')}</h3>
      <ul>
        {lines.map(({ key, kind, text }) => (
          <li key={key} className={css[kind]}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Field differences matter only if the right exists before and after the change. */
const isAllowedInBoth = (...extents: string[]) => !extents.includes('none')

const extentRank = { none: 0, some: 1, all: 2 }

function ChangedRights({ preview: { rights } }: { preview: RolePreview }) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  return (
    <section className={css.section}>
      <h3>{t('preview.rights')}</h3>
      {rights.length === 0 && <p className={css.soft}>{t('preview.noRights')}</p>}
      <ul>
        {rights.map(({ subject, action, before, after, fieldsGained, fieldsLost }) => (
          <li
            key={`${subject} ${action}`}
            className={extentRank[after] > extentRank[before] || fieldsGained.length > 0 ? css.gained : css.lost}
          >
            {t('preview.right', {
              action: labels.action(action),
              subject: labels.subject(subject),
              before: t(`extent.${before}`),
              after: t(`extent.${after}`),
            })}
            {isAllowedInBoth(before, after) && fieldsGained.length > 0 && (
              <span className={css.soft}> {t('preview.fieldsGained', { fields: labels.fields(subject, fieldsGained) })}</span>
            )}
            {isAllowedInBoth(before, after) && fieldsLost.length > 0 && (
              <span className={css.soft}> {t('preview.fieldsLost', { fields: labels.fields(subject, fieldsLost) })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
