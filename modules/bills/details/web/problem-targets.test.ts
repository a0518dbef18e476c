import { expect, test } from 'vitest'
import type { BillProblem } from '../../bill-schema.ts'
import { findTarget, getTaxId } from './problem-targets.ts'

const problem = (field: string | null, values: BillProblem['values'] = {}): BillProblem => ({
  code: 'missing',
  severity: 'error',
  field,
  values,
})

test.each([
  ['supplier.vatId', {}, { id: 'bill-supplier-vatId', line: null }],
  ['lines.netAmount', { line: '120' }, { id: 'bill-line-120', line: 120 }],
  ['lines', {}, { id: 'bill-lines', line: null }],
  ['taxes.amount', { category: 'S', rate: '19.00' }, { id: 'bill-tax-S-19', line: null }],
  ['taxes.base', {}, { id: 'bill-taxes', line: null }],
  ['allowances.reason', {}, { id: 'bill-allowances', line: null }],
])('a problem of %s with %j is shown at %j', (field, values, target) => {
  expect(findTarget(problem(field, values))).toEqual(target)
})

test('a problem of the whole file or of a field that is not shown has no target', () => {
  expect([findTarget(problem(null)), findTarget(problem('specification'))]).toEqual([null, null])
})

test('taxes without a rate differ from those with a rate of zero', () => {
  expect([getTaxId('O', null), getTaxId('O', ''), getTaxId('Z', '0.00')]).toEqual(['bill-tax-O-', 'bill-tax-O-', 'bill-tax-Z-0'])
})
