import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFileSizeFormat } from '#platform/web/i18n/file-size.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Row, RowList } from '#platform/web/ui/lists/row-list.tsx'
import type { ChosenFile } from '../../web/chosen-content.ts'
import css from './file-step.module.css'

type ChosenFilesProps = { files: readonly ChosenFile[]; onRemove: (path: string) => void }

const MAX_ROWS = 10

/** Lists the first files, and how many there are. */
export function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const formatSize = useFileSizeFormat()
  const hidden = files.length - MAX_ROWS
  return (
    <section className={css.chosen} aria-label={t('files.chosen')}>
      <RowList>
        {files.slice(0, MAX_ROWS).map(({ path, file }) => (
          <Row key={path} name={<bdi>{path}</bdi>} detail={formatSize(file.size)}>
            <IconButton size="small" label={t('platform:ui.fileDetach', { name: path })} onClick={() => onRemove(path)}>
              <X />
            </IconButton>
          </Row>
        ))}
      </RowList>
      {hidden > 0 && <p className={css.note}>{t('files.more', { count: hidden, number: number(hidden) })}</p>}
    </section>
  )
}
