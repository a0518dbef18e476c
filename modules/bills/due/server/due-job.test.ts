import { expect, test } from 'vitest'
import { openBillsFixture } from '../../server/bills-fixture.ts'
import { notifyDueBills } from './due-job.ts'

test('people who manage bills learn once that an approved bill is due within three days', async () => {
  await using fixture = await openBillsFixture()
  const due = await fixture.add({ dueDate: '2026-11-23' })
  const later = await fixture.add({ number: 'R-2', dueDate: '2026-11-24' })
  await fixture.add({ number: 'R-3', dueDate: '2026-11-21' })
  await fixture.post('approve-bills', { ids: [due.id, later.id] })
  for (let run = 0; run < 2; run++) await fixture.runJob(notifyDueBills)
  const listDue = async (as: 'helena' | 'sam') => (await fixture.notifications(as)).filter(({ kind }) => kind.startsWith('due'))
  expect(await listDue('helena')).toMatchObject([
    { kind: 'due', values: { supplier: 'Timber & Planks Ltd', number: 'R-1', date: 'Nov 23, 2026' }, link: `/bills/${due.id}` },
  ])
  expect(await listDue('sam')).toEqual([])
})

test('many due bills are one notification', async () => {
  await using fixture = await openBillsFixture()
  const ids: number[] = []
  for (let index = 0; index < 4; index++) ids.push((await fixture.add({ number: `R-${index}`, dueDate: '2026-11-21' })).id)
  await fixture.post('approve-bills', { ids })
  await fixture.runJob(notifyDueBills)
  expect((await fixture.notifications('helena')).filter(({ kind }) => kind.startsWith('due'))).toMatchObject([
    { kind: 'dueMany', values: { many: '4' } },
  ])
})
