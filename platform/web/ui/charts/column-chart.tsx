import { Link } from '@tanstack/react-router'
import { useState, type KeyboardEvent } from 'react'
import { linkTo } from '../../routing/address.ts'
import css from './column-chart.module.css'

export type Column = {
  key: string
  /** Under the column. */
  label: string
  /** What it stands for, in full. */
  name: string
  value: number
  /** The value as people read it. */
  text: string
  /** Where it comes from. */
  link: string
}

/**
 * One series over time. Each column is a link that says its value to those who listen, in a table; the one under the pointer
 * or the focus stands above the chart, at first the last. The arrow keys go from column to column.
 */
export function ColumnChart({ label, columns }: { label: string; columns: readonly Column[] }) {
  const [chosen, choose] = useState<string | null>(null)
  const told = columns.find(({ key }) => key === chosen) ?? columns.at(-1)
  const scale = scaleOf(columns)
  if (!told) return null
  return (
    <div className={css.chart}>
      <p className={css.told} aria-hidden>
        {told.name} <bdi className={css.value}>{told.text}</bdi>
      </p>
      <div role="table" aria-label={label} className={css.columns} onKeyDown={onArrow} onPointerLeave={() => choose(null)}>
        {columns.map((column) => (
          <div key={column.key} role="row" className={css.place} onPointerEnter={() => choose(column.key)}>
            <span role="cell" className={css.cell}>
              <Link
                {...linkTo(column.link)}
                className={css.link}
                tabIndex={column === told ? 0 : -1}
                onFocus={() => choose(column.key)}
                draggable={false}
              >
                <Bar {...barOf(column.value, scale)} />
                <span className="unseen">{column.text}</span>
              </Link>
            </span>
            <span role="rowheader" className={css.label}>
              <span aria-hidden>{column.label}</span>
              <span className="unseen">{column.name}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

const Bar = ({ top, height, isBelow }: BarPlace) => (
  <svg className={css.plot} aria-hidden>
    <rect className={isBelow ? css.below : css.bar} x="15%" width="70%" y={`${top}%`} height={`${height}%`} rx="3" />
  </svg>
)

type Scale = { most: number; span: number }

/** From the least, or zero, to the most. */
export function scaleOf(columns: readonly Pick<Column, 'value'>[]): Scale {
  const values = columns.map(({ value }) => value)
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)]
  return most === least ? { most: 1, span: 1 } : { most, span: most - least }
}

type BarPlace = { top: number; height: number; isBelow: boolean }

/** Nothing at all is a hair high, so that one sees that there is nothing. */
const HAIR = 1

/** Where a value stands between top and bottom, in percent: above the line of zero or below it. */
export function barOf(value: number, { most, span }: Scale): BarPlace {
  const zero = (most / span) * 100
  const height = Math.max((Math.abs(value) / span) * 100, HAIR)
  return { top: value < 0 ? Math.min(zero, 100 - height) : Math.max(zero - height, 0), height, isBelow: value < 0 }
}

const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** To the next column as one sees it: right-to-left the first stands on the right. */
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
