import type { ImportSettings } from '../../contract.ts'
import { toText, type Cell } from './cell.ts'

export type DecimalMark = ',' | '.'

const ENDS_WITH_DECIMALS = /([.,])\d{1,2}$|([.,])\d{4,}$/

/** The decimal mark of a column as its values suggest, otherwise as usual in the user's language. */
export function findDecimalMark(cells: readonly Cell[], setting: ImportSettings['decimalMark'], language: string): DecimalMark {
  if (setting !== 'auto') return setting === 'comma' ? ',' : '.'
  for (const cell of cells) {
    if (typeof cell === 'number') continue
    const text = toText(cell).replace(/[^\d.,]/g, '')
    const lastMark = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
    const hasBoth = text.includes('.') && text.includes(',')
    if (hasBoth) return text[lastMark] as DecimalMark
    const found = ENDS_WITH_DECIMALS.exec(text)
    if (found && text.split(text[lastMark]!).length === 2) return text[lastMark] as DecimalMark
  }
  return language === 'en' || language === 'cn' ? '.' : ','
}

/** A decimal such as `-1234.50`; null if the cell is not a number. Currency signs, spaces and the accounting form `(5)` are accepted. */
export function parseDecimal(cell: Cell, mark: DecimalMark): string | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? formatNumber(cell) : null
  const text = toText(cell)
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/[\s'’\u202f]|[A-Z]{3}|\p{Sc}/gu, '')
    .replace('−', '-')
  const trailing = text.replace(/^(.*)-$/, '-$1')
  const plain = mark === ',' ? trailing.replaceAll('.', '').replace(',', '.') : trailing.replaceAll(',', '')
  return /^[+-]?\d{1,15}(\.\d{1,15})?$|^[+-]?\.\d{1,15}$/.test(plain) ? plain.replace(/^\+/, '').replace(/^(-?)\./, '$10.') : null
}

/** Without exponent and without the noise of binary fractions. */
const formatNumber = (value: number) => (Math.abs(value) >= 1e15 ? null : value.toFixed(10).replace(/\.?0+$/, ''))
