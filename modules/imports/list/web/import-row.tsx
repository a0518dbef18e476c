import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button, getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { linkClass } from '#platform/web/ui/buttons/text-link.tsx'
import { Row } from '#platform/web/ui/lists/row-list.tsx'
import type { Import } from '../../contract.ts'
import { useUndoImport } from '../../web/import-mutations.ts'
import { StateBadge } from '../../web/state-badge.tsx'
import { useImportSources } from '../../web/use-import-sources.ts'
import css from './imports-page.module.css'

export function ImportRow({ record }: { record: Import }) {
  const { labels } = useImportSources()
  const { dateTime } = useFormat()
  const { id, state, module, source, fileNames, createdAt } = record
  const outcome = useOutcome(record)
  const name = (
    <Link to={`/imports/${id}`} className={linkClass}>
      {labels.title({ module, name: source })}
    </Link>
  )
  const detail = (
    <span className={css.detail}>
      {fileNames.length > 0 && <bdi>{fileNames.join(', ')}</bdi>}
      <span>{[dateTime(createdAt), outcome].filter(Boolean).join(' · ')}</span>
    </span>
  )
  return (
    <Row name={name} detail={detail}>
      <div className={css.actions}>
        <StateBadge state={state} />
        <RowAction record={record} />
      </div>
    </Row>
  )
}

function RowAction({ record: { id, state } }: { record: Import }) {
  const { t } = useTranslation('imports')
  const { undo, isPending } = useUndoImport()
  if (state === 'done')
    return (
      <Button size="small" isLoading={isPending} onClick={() => undo(id)}>
        {t('undo')}
      </Button>
    )
  if (state !== 'mapping' && state !== 'checked') return null
  return (
    <Link to={`/imports/${id}`} className={getButtonClass({ size: 'small' })}>
      {t('continue')}
    </Link>
  )
}

/** How far the import is, or what it has added. */
function useOutcome({ state, done, total, counts, kept }: Import): string {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  if (state === 'importing' && total !== null) return t('progress.count', { done: number(done), total: number(total) })
  if (state === 'undone' && kept > 0) return t('result.kept', { count: kept, number: number(kept) })
  return state === 'done' ? t('list.added', { count: counts.added, number: number(counts.added) }) : ''
}
