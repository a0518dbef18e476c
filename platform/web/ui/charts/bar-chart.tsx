import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { linkTo } from '../../routing/address.ts'
import css from './bar-chart.module.css'

export type Bar = {
  key: string
  label: string
  value: number
  /** The value as people read it. */
  text: string
  /** Where it comes from. */
  link: string
  tone: 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info'
}

/** Kinds beside one another, each with its name and value in words: the colours only repeat what stands there. `heads`: what both columns say. */
export function BarChart({ label, heads, bars }: { label: string; heads: readonly [string, string]; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => Math.abs(value)))
  const longest = Math.max(...bars.map(({ text }) => text.length))
  return (
    <table className={css.chart} style={{ '--longest': `${longest}ch` } as CSSProperties}>
      <caption className="unseen">{label}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label: name, value, text, link, tone }) => (
          <tr key={key} className={css.row}>
            <th scope="row" className={css.name}>
              <Link {...linkTo(link)} className={css.link}>
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
