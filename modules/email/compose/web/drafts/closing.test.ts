import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, fakeServer, fakeStorage, problem, signInAs, type Asked } from '#platform/web/testing/browser-world.ts'
import { announce } from '#platform/web/ui/feedback/announce.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { sampleMail } from '../../../web/sample-mail.ts'
import { allArrived, attach } from '../attach.ts'
import { addComposer, allComposers, blankComposer, composerOf, putComposer, removeComposer, write } from '../composers.ts'
import { noValues } from './draft-values.ts'
import { closeComposer, keepAsNew, save } from './save-drafts.ts'
import { sendMail } from '../send-mail.ts'

vi.mock('#platform/web/ui/feedback/announce.tsx', () => ({ announce: vi.fn() }))

const KEY = '0b0e3c1e-8a35-4c67-9f5b-6f0a3c1e8a35'
const SEEN = '2026-11-21T09:30:00.000Z'

/** A file that arrives when the test says so. */
class Asking {
  static last: Asking | null = null
  upload = {}
  status = 200
  responseText = JSON.stringify({ file: { id: 3, name: 'plan.txt', type: 'text/plain', size: 4, address: '/files/3/plan.txt' } })
  onload = () => {}
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null
  abort() {}
  send() {
    Asking.last = this
  }
}

type Saved = { draft: { attachments?: number[] } }
const draftAnswer = ({ body }: Asked) => {
  const files = ((body as Saved).draft.attachments ?? []).map((id) => ({
    id,
    name: 'plan.txt',
    type: '',
    size: 4,
    address: '',
    contentId: null,
  }))
  return answered({ mail: { ...sampleMail({ id: 5 }), attachments: files, message: '', remoteImages: [] } })
}

beforeEach(() => {
  signInAs(fakeStorage())
  Asking.last = null
  vi.mocked(announce).mockClear()
  vi.stubGlobal('XMLHttpRequest', Asking)
  vi.spyOn(toast, 'show').mockReturnValue('')
  vi.spyOn(toast, 'error').mockReturnValue('')
  addComposer({ ...blankComposer, key: KEY, id: 5, values: noValues, writtenAt: SEEN })
})
afterEach(() => {
  for (const { key } of allComposers()) removeComposer(key)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const attachPlan = async () => {
  attach(KEY, [new File(['Plan'], 'plan.txt')])
  await vi.waitFor(() => expect(Asking.last).not.toBeNull())
}

test('A mail that is closed while it is being sent is sent once its file is there', async () => {
  const calls = fakeServer(draftAnswer)
  await attachPlan()
  const sending = sendMail(KEY)
  closeComposer(KEY)
  await save(KEY)
  Asking.last!.onload()
  expect(await sending).toBeNull()
  const sent = calls.filter(({ path }) => path.endsWith('/send'))
  expect(sent.map(({ body }) => (body as Saved).draft.attachments)).toEqual([[3]])
  expect(composerOf(KEY)).toBeUndefined()
})

test('A mail that was closed and could not be sent comes back, and says why', async () => {
  fakeServer(() => problem(413, 'email.too_large'))
  const sending = sendMail(KEY)
  closeComposer(KEY)
  await sending
  expect(composerOf(KEY)).toMatchObject({ look: 'docked', isSending: false })
  expect(toast.error).toHaveBeenCalledOnce()
})

test('A draft that is closed keeps the file that was on its way', async () => {
  const calls = fakeServer(draftAnswer)
  await attachPlan()
  closeComposer(KEY)
  await save(KEY)
  Asking.last!.onload()
  await vi.waitFor(() => expect(composerOf(KEY)).toBeUndefined())
  const saved = calls.filter(({ path }) => path.endsWith('/save-draft'))
  expect(saved.map(({ body }) => (body as Saved).draft.attachments)).toEqual([[3]])
})

test('A draft that was written elsewhere since is not written over: it says what it knew, and a closed one comes back', async () => {
  const calls = fakeServer(() => problem(409, 'email.draft_moved_on'))
  write(KEY, { subject: 'Old words' })
  closeComposer(KEY)
  await save(KEY)
  expect(calls[0]!.body).toMatchObject({ writer: { id: KEY, knownAt: SEEN } })
  expect(composerOf(KEY)).toMatchObject({ look: 'docked', saving: 'gone', values: { subject: 'Old words' } })
})

test('What was written before a mail could not be sent is saved', async () => {
  const refusal = Promise.withResolvers<Response>()
  const calls = fakeServer((asked) => (asked.path.endsWith('/send') ? refusal.promise : draftAnswer(asked)))
  const saved = () => calls.filter(({ path }) => path.endsWith('/save-draft'))
  write(KEY, { subject: 'Last words' })
  const sending = sendMail(KEY)
  await save(KEY)
  expect(saved()).toEqual([])
  refusal.resolve(problem(503, 'mail.busy'))
  await sending
  await vi.waitFor(() => expect(composerOf(KEY)).toMatchObject({ isSending: false, saving: 'clean' }))
  expect(saved()).toHaveLength(1)
})

test('A draft that is gone elsewhere and is closed is kept as a draft of its own, and only then said to be kept', async () => {
  const calls = fakeServer((asked) =>
    (asked.body as { draft: { id?: number } }).draft.id === 5 ? problem(409, 'email.draft_moved_on') : draftAnswer(asked),
  )
  write(KEY, { subject: 'Old words' })
  await save(KEY)
  expect(composerOf(KEY)).toMatchObject({ look: 'docked', saving: 'gone' })
  closeComposer(KEY)
  expect(announce).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(allComposers()).toEqual([]))
  const saved = calls.filter(({ path }) => path.endsWith('/save-draft')).map(({ body }) => (body as { draft: object }).draft)
  expect(saved).toHaveLength(2)
  expect(saved[1]).toMatchObject({ clientId: expect.not.stringMatching(KEY), subject: 'Old words' })
  expect(announce).toHaveBeenCalledOnce()
})

test('A mail of which nothing was saved is not said to be kept', async () => {
  const calls = fakeServer(draftAnswer)
  const file = { id: 3, name: 'plan.txt', type: 'text/plain', size: 4, address: '/files/3/plan.txt' }
  addComposer({ ...blankComposer, key: 'forwarded', id: null, values: { ...noValues, files: [{ key: '3', stored: file }] } })
  closeComposer('forwarded')
  await vi.waitFor(() => expect(composerOf('forwarded')).toBeUndefined())
  expect(calls.filter(({ path }) => path.endsWith('/save-draft'))).toEqual([])
  expect(announce).not.toHaveBeenCalled()
})

test('A file that arrives while it is waited for counts as one change', async () => {
  fakeServer(draftAnswer)
  await attachPlan()
  const arrived = allArrived(KEY)
  Asking.last!.onload()
  await arrived
  expect(composerOf(KEY)!.values.files).toMatchObject([{ stored: { id: 3 } }])
  expect(composerOf(KEY)!.revision).toBe(1)
})

test('Of more mails than there is room for, those that the server refuses stay in sight, and nobody is put out of the large one', async () => {
  const calls = fakeServer(() => problem(422, 'validation_failed'))
  const refused = ['one', 'two', 'three']
  for (const key of refused) addComposer({ ...blankComposer, key, values: noValues, id: null, revision: 1, saving: 'changed' })
  await vi.waitFor(() => expect(allComposers()).toHaveLength(4))
  for (const key of refused) await save(key)
  putComposer('three', { look: 'large' })
  write(KEY, { subject: 'Refused too' })
  await save(KEY)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(calls.filter(({ path }) => path.endsWith('/save-draft'))).toHaveLength(4)
  expect(Object.fromEntries(allComposers().map(({ key, look }) => [key, look]))).toEqual({
    one: 'docked',
    two: 'docked',
    three: 'large',
    [KEY]: 'docked',
  })
})

test('A draft whose file was taken off elsewhere is saved without it, and says so', async () => {
  const missing = { status: 404, code: 'email.no_file', detail: '', errors: [{ path: '/draft/attachments/1', message: 'is not there' }] }
  const calls = fakeServer((asked) => ((asked.body as Saved).draft.attachments?.includes(4) ? answered(missing, 404) : draftAnswer(asked)))
  const file = (id: number) => ({ key: String(id), stored: { id, name: 'plan.txt', type: '', size: 4, address: '' } })
  write(KEY, { subject: 'Kept', files: [file(3), file(4)] })
  await save(KEY)
  await save(KEY)
  expect(calls.map(({ body }) => (body as Saved).draft.attachments)).toEqual([[3, 4], [3]])
  expect(composerOf(KEY)).toMatchObject({ saving: 'clean', values: { files: [file(3)] } })
  expect(toast.error).toHaveBeenCalledOnce()
})

test('A file that was on its way when a draft went on as one of its own is saved with that', async () => {
  const calls = fakeServer(draftAnswer)
  await attachPlan()
  write(KEY, { subject: 'Old words' })
  keepAsNew(KEY)
  Asking.last!.onload()
  const kept = () => allComposers()[0]!
  await vi.waitFor(() => expect(kept().values.files).toMatchObject([{ stored: { id: 3 } }]))
  await save(kept().key)
  const saved = calls.filter(({ path }) => path.endsWith('/save-draft'))
  expect((saved.at(-1)!.body as Saved).draft.attachments).toEqual([3])
})

test('What another visit left unsaved is saved without putting away what is open', () => {
  fakeServer(draftAnswer)
  for (const key of ['one', 'two']) addComposer({ ...blankComposer, key, values: noValues, id: null })
  putComposer('two', { look: 'large' })
  addComposer({ ...blankComposer, key: 'left', values: noValues, id: null, look: 'closed', revision: 1, saving: 'changed' })
  expect(allComposers().map(({ look }) => look)).toEqual(['docked', 'docked', 'large', 'closed'])
})
