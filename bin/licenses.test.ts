import { expect, test } from 'vitest'
import { renderLicensesPage, listPackages, readLicensesPage } from './licenses.ts'

/** Licenses that allow distribution in a closed-source product; LGPL and MPL only for unmodified libraries. */
const allowed =
  /^\(?(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|Unlicense|LGPL-3\.0-or-later|MPL-2\.0)(?: (?:AND|OR) [\w.+-]+)*\)?$/

test('every package used at run time has an allowed license', () => {
  expect(listPackages().length).toBeGreaterThan(100)
  expect(listPackages().filter(({ license }) => !allowed.test(license))).toEqual([])
})

test('the list of licenses matches the lock file', () => {
  expect(readLicensesPage()).toBe(renderLicensesPage())
})
