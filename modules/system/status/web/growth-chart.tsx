import { useTranslation } from 'react-i18next'
import type { SystemSize } from '#platform/contract/workspace/system.ts'
import { useFileSizeFormat } from '#platform/web/i18n/file-size.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import css from './growth-chart.module.css'

const getTotal = ({ databaseSize, fileSize }: SystemSize) => databaseSize + fileSize

/** The total size of each day as a bar; the sentence above says what the bars show. */
export function GrowthChart({ sizes }: { sizes: readonly SystemSize[] }) {
  const { date } = useFormat()
  const size = useFileSizeFormat()
  const totals = sizes.map(getTotal)
  const largest = Math.max(...totals, 1)
  return (
    <div className={css.chart}>
      <GrowthText sizes={sizes} />
      <div className={css.bars} aria-hidden>
        {(sizes.length > 1 ? sizes : []).map((one) => (
          <div
            key={one.day}
            className={css.bar}
            style={{ blockSize: `${(getTotal(one) / largest) * 100}%` }}
            title={`${date(one.day)}: ${size(getTotal(one))}`}
          />
        ))}
      </div>
    </div>
  )
}

function GrowthText({ sizes }: { sizes: readonly SystemSize[] }) {
  const { t } = useTranslation('system')
  const { date } = useFormat()
  const size = useFileSizeFormat()
  const [first, last] = [sizes[0], sizes.at(-1)]
  if (!first || !last || first === last) return <p>{t('storage.noGrowth')}</p>
  const growth = getTotal(last) - getTotal(first)
  const key = growth < 0 ? 'storage.shrunk' : 'storage.grown'
  return <p>{t(key, { size: size(Math.abs(growth)), date: date(first.day, 'short') })}</p>
}
