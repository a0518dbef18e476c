import { Link } from '@tanstack/react-router'
import { useState, type KeyboardEvent } from 'react'
import { toLinkProps } from '../../routing/search-params.ts'
import css from './column-chart.module.css'

export type ChartColumn = {
  key: string
  label: string
  fullLabel: string
  value: number
  formattedValue: string
  link: string
}

/** One series over time, as a table of links; the value of the focused column is shown above the chart. */
export function ColumnChart({ label, columns }: { label: string; columns: readonly ChartColumn[] }) {
  const [selectedKey, choose] = useState<string | null>(null)
  const selected = columns.find(({ key }) => key === selectedKey) ?? columns.at(-1)
  const scale = getScale(columns)
  if (!selected) return null
  return (
    <div className={css.chart}>
      <p className={css.selected} aria-hidden>
        {selected.fullLabel} <bdi className={css.value}>{selected.formattedValue}</bdi>
      </p>
      <div role="table" aria-label={label} className={css.columns} onKeyDown={onArrow} onPointerLeave={() => choose(null)}>
        {columns.map((column, at) => (
          <div key={column.key} role="row" className={css.place} onPointerEnter={() => choose(column.key)}>
            <span role="cell" className={css.cell}>
              <Link
                {...toLinkProps(column.link)}
                className={css.link}
                tabIndex={column === selected ? 0 : -1}
                onFocus={() => choose(column.key)}
                draggable={false}
              >
                <ColumnBar {...getBarGeometry(column.value, scale)} />
                <span className="visually-hidden">{column.formattedValue}</span>
              </Link>
            </span>
            <span role="rowheader" className={css.label}>
              <span aria-hidden>{isLabeled(columns, at) && column.label}</span>
              <span className="visually-hidden">{column.fullLabel}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Every other column, the last one included, so that labels may be wider than a column. */
const isLabeled = (columns: readonly ChartColumn[], at: number) => (columns.length - 1 - at) % 2 === 0

const ColumnBar = ({ top, height, isBelow }: BarGeometry) => (
  <svg className={css.plot} aria-hidden>
    <rect className={isBelow ? css.below : css.bar} x="15%" width="70%" y={`${top}%`} height={`${height}%`} rx="3" />
  </svg>
)

type Scale = { max: number; span: number }

export function getScale(columns: readonly Pick<ChartColumn, 'value'>[]): Scale {
  const values = columns.map(({ value }) => value)
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)]
  return most === least ? { max: 1, span: 1 } : { max: most, span: most - least }
}

type BarGeometry = { top: number; height: number; isBelow: boolean }

const MIN_HEIGHT = 1

/** The position of a bar in percent of the chart height. */
export function getBarGeometry(value: number, { max, span }: Scale): BarGeometry {
  const zero = (max / span) * 100
  const height = Math.max((Math.abs(value) / span) * 100, MIN_HEIGHT)
  return { top: value < 0 ? Math.min(zero, 100 - height) : Math.max(zero - height, 0), height, isBelow: value < 0 }
}

const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const isRTL = getComputedStyle(event.currentTarget).direction === 'rtl'
  const step = (steps[event.key] ?? 0) * (isRTL ? -1 : 1)
  const next = event.key === 'Home' ? links[0] : event.key === 'End' ? links.at(-1) : step === 0 ? undefined : links[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
