import { afterEach, expect, test } from 'vitest'
import { apiQueryOptions } from '#platform/web/api/queries.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { email, MAX_EMAILS_PER_REQUEST } from '../../../contract.ts'
import { findAnchor, loadRange } from './email-range.ts'
import { sampleEmail } from '../../../web/sample-email.ts'

const TOTAL = 1_200
const emailAt = (index: number) => sampleEmail({ id: index + 1 })
const source = { count: TOTAL, getRow: (index: number) => (index >= 100 && index < TOTAL ? emailAt(index) : undefined) }
const query = { folder: 'inbox' as const }
const range = async (from: number, to: number) => (await loadRange({ source, query }, from, to)).map(({ id }) => id)

afterEach(() => queryClient.clear())

function serve(): void {
  for (let page = 1; page <= TOTAL / 100; page++) {
    const emails = Array.from({ length: 100 }, (_, index) => emailAt((page - 1) * 100 + index))
    const { queryKey } = apiQueryOptions(email.listMails, { ...query, page, perPage: 100 })
    queryClient.setQueryData(queryKey, { emails } as never)
  }
}

test('a range includes emails outside the loaded window', async () => {
  serve()
  expect(await range(2, 119)).toEqual(Array.from({ length: 118 }, (_, step) => step + 3))
})

test('a range upwards starts at its anchor and respects the request limit', async () => {
  serve()
  expect(await range(104, 101)).toEqual([105, 104, 103, 102])
  const upwards = await range(1_150, 2)
  expect([upwards.length, upwards[0]]).toEqual([MAX_EMAILS_PER_REQUEST, 1_151])
})

test('finds the anchor after it moved, and none in another list', () => {
  expect(findAnchor(source, { index: 110, id: 115 })).toBe(114)
  expect(findAnchor(source, { index: 2, id: 3 })).toBe(2)
  expect(findAnchor(source, { index: 110, id: 5_000 })).toBeUndefined()
  expect(findAnchor(source, { index: 110, id: null })).toBeUndefined()
})
