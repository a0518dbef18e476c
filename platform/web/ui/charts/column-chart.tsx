import { Link } from '@tanstack/react-router'
import { useState, type KeyboardEvent } from 'react'
import { toLinkProps } from '../../routing/address.ts'
import css from './column-chart.module.css'

export type ChartColumn = {
  key: string
  label: string
  fullLabel: string
  value: number
  formattedValue: string
  link: string
}

/**
 * One series over time, as a table of links. The value of the hovered or focused column is shown above the chart, initially the last one.
 */
export function ColumnChart({ label, columns }: { label: string; columns: readonly ChartColumn[] }) {
  const [chosen, choose] = useState<string | null>(null)
  const told = columns.find(({ key }) => key === chosen) ?? columns.at(-1)
  const scale = getScale(columns)
  if (!told) return null
  return (
    <div className={css.chart}>
      <p className={css.told} aria-hidden>
        {told.fullLabel} <bdi className={css.value}>{told.formattedValue}</bdi>
      </p>
      <div role="table" aria-label={label} className={css.columns} onKeyDown={onArrow} onPointerLeave={() => choose(null)}>
        {columns.map((column) => (
          <div key={column.key} role="row" className={css.place} onPointerEnter={() => choose(column.key)}>
            <span role="cell" className={css.cell}>
              <Link
                {...toLinkProps(column.link)}
                className={css.link}
                tabIndex={column === told ? 0 : -1}
                onFocus={() => choose(column.key)}
                draggable={false}
              >
                <ColumnBar {...getBarGeometry(column.value, scale)} />
                <span className="unseen">{column.formattedValue}</span>
              </Link>
            </span>
            <span role="rowheader" className={css.label}>
              <span aria-hidden>{column.label}</span>
              <span className="unseen">{column.fullLabel}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

const ColumnBar = ({ top, height, isBelow }: BarPlace) => (
  <svg className={css.plot} aria-hidden>
    <rect className={isBelow ? css.below : css.bar} x="15%" width="70%" y={`${top}%`} height={`${height}%`} rx="3" />
  </svg>
)

type Scale = { most: number; span: number }

/** The value range of the chart, including zero. */
export function getScale(columns: readonly Pick<ChartColumn, 'value'>[]): Scale {
  const values = columns.map(({ value }) => value)
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)]
  return most === least ? { most: 1, span: 1 } : { most, span: most - least }
}

type BarPlace = { top: number; height: number; isBelow: boolean }

const HAIR = 1

/** The position of a bar in percent of the chart height. */
export function getBarGeometry(value: number, { most, span }: Scale): BarPlace {
  const zero = (most / span) * 100
  const height = Math.max((Math.abs(value) / span) * 100, HAIR)
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
