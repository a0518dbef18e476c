import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { toLinkProps } from '../../routing/search-params.ts'
import css from './bar-chart.module.css'

export type ChartBar = {
  key: string
  label: string
  value: number
  formattedValue: string
  link: string
  tone: 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info'
}

/** A horizontal bar chart as a table; colors only repeat the labels. */
export function BarChart({
  label,
  columnHeaders,
  bars,
}: {
  label: string
  columnHeaders: readonly [string, string]
  bars: readonly ChartBar[]
}) {
  const most = Math.max(1, ...bars.map(({ value }) => Math.abs(value)))
  const longest = Math.max(...bars.map(({ formattedValue }) => formattedValue.length))
  return (
    <table className={css.chart} style={{ '--longest': `${longest}ch` } as CSSProperties}>
      <caption className="visually-hidden">{label}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{columnHeaders[0]}</th>
          <th scope="col">{columnHeaders[1]}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label: name, value, formattedValue: text, link, tone }) => (
          <tr key={key} className={css.row}>
            <th scope="row" className={css.name}>
              <Link {...toLinkProps(link)} className={css.link}>
                {name}
              </Link>
            </th>
            <td className={css.cell}>
              <svg className={css.plot} aria-hidden>
                <rect
                  className={css.bar}
                  data-tone={tone}
                  width={`${Math.max((Math.abs(value) / most) * 100, 0.5)}%`}
                  height="100%"
                  rx="3"
                />
              </svg>
              <bdi className={css.value}>{text}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
