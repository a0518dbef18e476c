import { expect, test } from 'vitest'
import { openBillsFixture } from '../../server/bills-fixture.ts'

const viewBills = { action: 'read', subject: 'Bill' }
const manageBills = { action: ['read', 'create', 'update', 'delete'], subject: 'Bill' }
const approveBills = { action: 'update', subject: 'BillApproval' }

test('a bill goes from review to approved and paid; each step names who, when and why', async () => {
  await using fixture = await openBillsFixture()
  const { id } = await fixture.add()
  expect((await fixture.post('pay-bills', { ids: [id] })).body).toMatchObject({ code: 'bills.wrong_status' })
  expect((await fixture.post('approve-bills', { ids: [id], note: ' As ordered ' }, 'jonas')).body.bills).toMatchObject([
    { status: 'approved' },
  ])
  const paid = await fixture.post('pay-bills', { ids: [id], date: '2026-11-21', method: 'card', account: 'Company card' })
  expect(paid.body.bills).toMatchObject([{ status: 'paid', paidDate: '2026-11-21', paidMethod: 'card', paidAccount: 'Company card' }])
  expect((await fixture.read(id)).steps).toMatchObject([
    { status: 'review', by: { fullName: 'Helena Prado' }, note: null },
    { status: 'approved', by: { fullName: 'Jonas Weber' }, note: 'As ordered', at: '2026-11-20T09:30:00.000Z' },
    { status: 'paid', by: { fullName: 'Helena Prado' }, note: null },
  ])
  const again = await fixture.post('unpay-bills', { ids: [id] })
  expect(again.body.bills).toMatchObject([{ status: 'approved', paidDate: null, paidMethod: null, paidAccount: null }])
})

test('approval needs number, supplier, due date and total, and names what is missing; all bills or none', async () => {
  await using fixture = await openBillsFixture()
  const complete = await fixture.add()
  const incomplete = await fixture.add({ number: ' ', dueDate: null, total: null })
  expect(incomplete.missing).toEqual(['number', 'dueDate', 'total'])
  const response = await fixture.post('approve-bills', { ids: [complete.id, incomplete.id] })
  expect([response.status, response.body.code]).toEqual([409, 'bills.incomplete'])
  expect(response.body.errors.map(({ path }: { path: string }) => path)).toEqual(
    ['number', 'dueDate', 'total'].map((name) => `/${incomplete.id}/${name}`),
  )
  expect((await fixture.read(complete.id)).status).toBe('review')
})

test('only bills in review can be edited, and approved ones not be deleted; reopening allows both', async () => {
  await using fixture = await openBillsFixture()
  const { id } = await fixture.add()
  await fixture.post('approve-bills', { ids: [id] })
  const edit = () => fixture.post('update-bill', { bill: { id, total: 1 } })
  const remove = () => fixture.as('helena').delete('/apps/bills/delete-bills', { ids: id })
  expect((await edit()).body.code).toBe('bills.not_in_review')
  expect((await remove()).body.code).toBe('bills.wrong_status')
  expect((await fixture.post('reopen-bills', { ids: [id] })).body.bills).toMatchObject([{ status: 'review' }])
  expect((await edit()).status).toBe(200)
  expect((await remove()).status).toBe(200)
})

test('approvers need no right to edit; people who manage bills need the right to approve', async () => {
  await using fixture = await openBillsFixture()
  const { id } = await fixture.add()
  const rejectAs = async () => (await fixture.post('reject-bills', { ids: [id] }, 'stranger')).status
  await fixture.addRole('unknown', [manageBills])
  expect(await rejectAs()).toBe(403)
  await fixture.app.platform.database.write((tx) => tx.deleteFrom('roles').where('name', '=', 'unknown').execute())
  await fixture.addRole('unknown', [viewBills, approveBills])
  expect(await rejectAs()).toBe(200)
  expect((await fixture.post('update-bill', { bill: { id, note: 'x' } }, 'stranger')).status).toBe(403)
  expect((await fixture.post('reopen-bills', { ids: [id] }, 'stranger')).status).toBe(403)
  expect((await fixture.post('approve-bills', { ids: [id] }, 'sam')).status).toBe(403)
})

test('each step can be undone by who made it', async () => {
  await using fixture = await openBillsFixture()
  const { id } = await fixture.add()
  await fixture.addRole('unknown', [viewBills, approveBills])
  const approved = await fixture.post('approve-bills', { ids: [id] }, 'stranger')
  expect((await fixture.undo(approved, 'stranger')).status).toBe(200)
  expect((await fixture.read(id)).status).toBe('review')
  await fixture.post('approve-bills', { ids: [id] })
  const paid = await fixture.post('pay-bills', { ids: [id] })
  const undone = await fixture.undo(paid, 'helena')
  expect(undone.status).toBe(200)
  expect(await fixture.read(id)).toMatchObject({ status: 'approved', paidDate: null, paidMethod: null })
  expect((await fixture.undo(undone, 'helena')).status).toBe(200)
  expect(await fixture.read(id)).toMatchObject({ status: 'paid', paidDate: '2026-11-20', paidMethod: 'transfer' })
})

test('undoing the return to review approves again, so it requires that permission and a complete bill', async () => {
  await using fixture = await openBillsFixture()
  const { id } = await fixture.add()
  await fixture.post('approve-bills', { ids: [id] })
  await fixture.addRole('unknown', [manageBills])
  const reopened = await fixture.post('reopen-bills', { ids: [id] }, 'stranger')
  expect((await fixture.undo(reopened, 'stranger')).status).toBe(403)
  const edited = await fixture.post('update-bill', { bill: { id, dueDate: null } }, 'stranger')
  expect((await fixture.undo(reopened, 'helena')).body.code).toBe('bills.incomplete')
  await fixture.undo(edited, 'stranger')
  expect((await fixture.undo(reopened, 'helena')).status).toBe(200)
  expect((await fixture.read(id)).status).toBe('approved')
})

test('two people approving at once: one does, the other learns that it has happened', async () => {
  await using fixture = await openBillsFixture()
  const { id } = await fixture.add()
  const responses = await Promise.all([
    fixture.post('approve-bills', { ids: [id] }, 'helena'),
    fixture.post('reject-bills', { ids: [id] }, 'jonas'),
  ])
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await fixture.read(id)).steps).toHaveLength(2)
})

test('approvers are notified once a bill is complete, and only the assignee if there is one', async () => {
  await using fixture = await openBillsFixture()
  const { id } = await fixture.add({ number: null })
  expect(await fixture.notifications('jonas')).toEqual([])
  await fixture.post('update-bill', { bill: { id, number: 'R-1' } })
  expect(await fixture.notifications('jonas')).toMatchObject([
    { kind: 'approval', values: { supplier: 'Timber & Planks Ltd', number: 'R-1' }, link: `/bills/${id}` },
  ])
  await fixture.post('update-bill', { bill: { id, note: 'Checked' } })
  expect(await fixture.notifications('jonas')).toHaveLength(1)
  expect(await fixture.notifications('sam')).toEqual([])
})

test('the assignee gets a to-do task, which is completed with the decision and reopened with the bill', async () => {
  await using fixture = await openBillsFixture()
  const { id } = await fixture.add()
  const readTask = () => fixture.rows('tasks').select(['title', 'assigneeId', 'isCompleted', 'dueDate']).executeTakeFirst()
  const assigneeId = fixture.people.jonas.id
  const assigned = await fixture.post('update-bill', { bill: { id, assignee: assigneeId } })
  expect(assigned.body.bill.assignee).toMatchObject({ fullName: 'Jonas Weber' })
  const task = { title: 'Approve the bill Timber & Planks Ltd · R-1', assigneeId, dueDate: '2026-12-18' }
  expect(await readTask()).toEqual({ ...task, isCompleted: 0 })
  const approved = await fixture.post('approve-bills', { ids: [id] }, 'jonas')
  expect(await readTask()).toEqual({ ...task, isCompleted: 1 })
  expect((await fixture.undo(approved, 'jonas')).status).toBe(200)
  expect(await readTask()).toEqual({ ...task, isCompleted: 0 })
  expect((await fixture.undo(assigned, 'helena')).status).toBe(200)
  expect((await fixture.as('helena').get('/apps/todo/tasks')).body.tasks).toEqual([])
})

test('only people who can approve can be assigned', async () => {
  await using fixture = await openBillsFixture()
  expect((await fixture.as('helena').get('/apps/bills/approvers')).body.people).toMatchObject([
    { fullName: 'Helena Prado' },
    { fullName: 'Jonas Weber' },
  ])
  const bill = { supplierName: 'Papelaria', assignee: fixture.people.sam.id }
  expect((await fixture.post('bills', { bill })).body.errors).toMatchObject([{ path: '/bill/assignee' }])
})
