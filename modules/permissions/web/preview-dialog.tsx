import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { Actions } from '#platform/web/ui/actions.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import css from './role-editor.module.css'
import { useRuleWords } from './rule-words.ts'
import type { Preview } from './use-role-draft.ts'

type PreviewDialogProps = { preview: Preview | null; isSaving: boolean; onSave: () => void; onClose: () => void }

/** What changes for whom, before it does. */
export function PreviewDialog({ preview, isSaving, onSave, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('permissions')
  return (
    <Dialog isOpen={preview !== null} title={t('preview.title')} backdrop="static" onClose={onClose}>
      {preview && (
        <div className={css.preview}>
          {preview.losesLastAdministrator && <Alert color="danger">{t('preview.lastAdministrator')}</Alert>}
          <Holders preview={preview} />
          <Records preview={preview} />
          <Rights preview={preview} />
          <Actions>
            <Button onClick={onClose}>{t('preview.back')}</Button>
            <Button variant="primary" isLoading={isSaving} disabled={preview.losesLastAdministrator} onClick={onSave}>
              {t('platform:ui.save')}
            </Button>
          </Actions>
        </div>
      )}
    </Dialog>
  )
}

function Holders({ preview: { people, sample } }: { preview: Preview }) {
  const { t } = useTranslation('permissions')
  const { list } = useFormat()
  if (people === 0) return <p>{t('preview.nobody')}</p>
  const names = sample.slice(0, 3).map(({ fullName }) => fullName)
  const rest = people - names.length
  return <p>{t('preview.people', { count: people, names: list([...names, ...(rest > 0 ? [t('roles.more', { count: rest })] : [])]) })}</p>
}

function Records({ preview: { records } }: { preview: Preview }) {
  const { t } = useTranslation('permissions')
  const { number } = useFormat()
  const words = useRuleWords()
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
                subject: words.subject(subject),
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

/** Otherwise every field comes or goes with the right itself. */
const isStillPossible = (...extents: string[]) => !extents.includes('none')

const rank = { none: 0, some: 1, all: 2 }

function Rights({ preview: { rights } }: { preview: Preview }) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  return (
    <section className={css.section}>
      <h3>{t('preview.rights')}</h3>
      {rights.length === 0 && <p className={css.soft}>{t('preview.noRights')}</p>}
      <ul>
        {rights.map(({ subject, action, before, after, fieldsGained, fieldsLost }) => (
          <li key={`${subject} ${action}`} className={rank[after] > rank[before] || fieldsGained.length > 0 ? css.gained : css.lost}>
            {t('preview.right', {
              action: words.action(action),
              subject: words.subject(subject),
              before: t(`extent.${before}`),
              after: t(`extent.${after}`),
            })}
            {isStillPossible(before, after) && fieldsGained.length > 0 && (
              <span className={css.soft}> {t('preview.fieldsGained', { fields: words.fields(subject, fieldsGained) })}</span>
            )}
            {isStillPossible(before, after) && fieldsLost.length > 0 && (
              <span className={css.soft}> {t('preview.fieldsLost', { fields: words.fields(subject, fieldsLost) })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
