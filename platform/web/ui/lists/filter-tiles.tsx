import type { CSSProperties } from 'react'
import { useFormat } from '../../i18n/format.ts'
import css from './filter-tiles.module.css'

export type FilterTile<Value extends string> = {
  value: Value
  label: string
  count: number
  tone?: 'neutral' | 'info' | 'warning' | 'success' | 'danger' | undefined
  /** An additional figure, such as a sum of money. */
  detail?: string | undefined
  isPressed: boolean
}

type CountTilesProps<Value extends string> = { label: string; tiles: readonly FilterTile<Value>[]; onChoose: (value: Value) => void }

export function FilterTiles<Value extends string>({ label, tiles, onChoose }: CountTilesProps<Value>) {
  const { number } = useFormat()
  return (
    <div role="group" aria-label={label} className={css.tiles} style={{ '--tiles': tiles.length } as CSSProperties}>
      {tiles.map(({ value, label: word, count, tone, detail, isPressed }) => (
        <button key={value} type="button" className={css.tile} data-tone={tone} aria-pressed={isPressed} onClick={() => onChoose(value)}>
          <span className={css.word}>{word}</span>
          <span className={css.figure}>{number(count)}</span>
          {detail !== undefined && (
            <span className={css.detail}>
              <bdi>{detail}</bdi>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
