import type { ReactNode } from 'react'
import css from './fact-list.module.css'

type FactListProps = { facts: readonly (readonly [label: string, value: ReactNode])[] }

export const FactList = ({ facts }: FactListProps) => (
  <dl className={css.facts}>
    {facts.map(([label, value]) => (
      <div key={label} className={css.fact}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
