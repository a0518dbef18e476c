import { afterEach, expect, test } from 'vitest'
import { readOptions } from '#platform/web/api/queries.ts'
import { queries } from '#platform/web/api/query-client.ts'
import { email, MAILS_LIMIT } from '../../../contract.ts'
import { anchorIn, mailsFrom } from './mail-range.ts'
import { sampleMail } from '../../../web/sample-mail.ts'

const LISTED = 1_200
const mailAt = (index: number) => sampleMail({ id: index + 1 })
/** Pages far from the window are given up. */
const source = { count: LISTED, at: (index: number) => (index >= 100 && index < LISTED ? mailAt(index) : undefined) }
const place = { folder: 'inbox' as const }
const range = async (from: number, to: number) => (await mailsFrom({ source, place }, from, to)).map(({ id }) => id)

afterEach(() => queries.clear())

function serve(): void {
  for (let page = 1; page <= LISTED / 100; page++) {
    const emails = Array.from({ length: 100 }, (_, index) => mailAt((page - 1) * 100 + index))
    const { queryKey } = readOptions(email.listMails, { ...place, page, perPage: 100 })
    queries.setQueryData(queryKey, { emails } as never)
  }
}

test('A range has all of its mails, also those whose rows were given up', async () => {
  serve()
  expect(await range(2, 119)).toEqual(Array.from({ length: 118 }, (_, step) => step + 3))
})

test('A range upwards begins with the mail where it began, and holds no more than one act may change', async () => {
  serve()
  expect(await range(104, 101)).toEqual([105, 104, 103, 102])
  const upwards = await range(1_150, 2)
  expect([upwards.length, upwards[0]]).toEqual([MAILS_LIMIT, 1_151])
})

test('A range begins at its mail wherever that stands now, and at none of another list', () => {
  expect(anchorIn(source, { index: 110, id: 115 })).toBe(114)
  expect(anchorIn(source, { index: 2, id: 3 })).toBe(2)
  expect(anchorIn(source, { index: 110, id: 5_000 })).toBeUndefined()
  expect(anchorIn(source, { index: 110, id: null })).toBeUndefined()
})
