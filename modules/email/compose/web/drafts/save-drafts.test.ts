import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  jsonResponse,
  stubFetch,
  stubStorage,
  problemResponse,
  storeSession,
  type RecordedRequest,
} from '#platform/web/testing/browser-stubs.ts'
import { announce } from '#platform/web/ui/feedback/live-region.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { sampleEmail } from '../../../web/sample-email.ts'
import { waitForUploads, attachFiles } from '../attach-files.ts'
import { addComposer, getComposers, blankComposer, getComposer, updateComposer, removeComposer, editValues } from '../composers.ts'
import { emptyValues } from './draft-values.ts'
import { closeComposer, saveAsNewDraft, saveDraft } from './save-drafts.ts'
import { sendDraft } from '../send-draft.ts'

vi.mock('#platform/web/ui/feedback/live-region.tsx', () => ({ announce: vi.fn() }))

const KEY = '0b0e3c1e-8a35-4c67-9f5b-6f0a3c1e8a35'
const WRITTEN_AT = '2026-11-21T09:30:00.000Z'

class FakeUpload {
  static last: FakeUpload | null = null
  upload = {}
  status = 200
  responseText = JSON.stringify({ file: { id: 3, name: 'plan.txt', type: 'text/plain', size: 4, address: '/files/3/plan.txt' } })
  onload = () => {}
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null
  abort() {}
  send() {
    FakeUpload.last = this
  }
}

type Saved = { draft: { attachments?: number[] } }
const answerDraft = ({ body }: RecordedRequest) => {
  const files = ((body as Saved).draft.attachments ?? []).map((id) => ({
    id,
    name: 'plan.txt',
    type: '',
    size: 4,
    address: '',
    contentId: null,
  }))
  return jsonResponse({ mail: { ...sampleEmail({ id: 5 }), attachments: files, message: '', remoteImages: [] } })
}

beforeEach(() => {
  storeSession(stubStorage())
  FakeUpload.last = null
  vi.mocked(announce).mockClear()
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.spyOn(toast, 'show').mockReturnValue('')
  vi.spyOn(toast, 'error').mockReturnValue('')
  addComposer({ ...blankComposer, key: KEY, id: 5, values: emptyValues, writtenAt: WRITTEN_AT })
})
afterEach(() => {
  for (const { key } of getComposers()) removeComposer(key)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const attachPlan = async () => {
  attachFiles(KEY, [new File(['Plan'], 'plan.txt')])
  await vi.waitFor(() => expect(FakeUpload.last).not.toBeNull())
}

test('sends an email closed during sending once its upload finishes', async () => {
  const calls = stubFetch(answerDraft)
  await attachPlan()
  const sending = sendDraft(KEY)
  closeComposer(KEY)
  await saveDraft(KEY)
  FakeUpload.last!.onload()
  expect(await sending).toBeNull()
  const sent = calls.filter(({ path }) => path.endsWith('/send'))
  expect(sent.map(({ body }) => (body as Saved).draft.attachments)).toEqual([[3]])
  expect(getComposer(KEY)).toBeUndefined()
})

test('reopens a closed email that could not be sent and shows the reason', async () => {
  stubFetch(() => problemResponse(413, 'email.too_large'))
  const sending = sendDraft(KEY)
  closeComposer(KEY)
  await sending
  expect(getComposer(KEY)).toMatchObject({ mode: 'docked', isSending: false })
  expect(toast.error).toHaveBeenCalledOnce()
})

test('saves a file that finishes uploading after the composer was closed', async () => {
  const calls = stubFetch(answerDraft)
  await attachPlan()
  closeComposer(KEY)
  await saveDraft(KEY)
  FakeUpload.last!.onload()
  await vi.waitFor(() => expect(getComposer(KEY)).toBeUndefined())
  const saved = calls.filter(({ path }) => path.endsWith('/save-draft'))
  expect(saved.map(({ body }) => (body as Saved).draft.attachments)).toEqual([[3]])
})

test('does not overwrite a draft changed elsewhere, and reopens a closed one', async () => {
  const calls = stubFetch(() => problemResponse(409, 'email.draft_moved_on'))
  editValues(KEY, { subject: 'Old words' })
  closeComposer(KEY)
  await saveDraft(KEY)
  expect(calls[0]!.body).toMatchObject({ writer: { id: KEY, knownAt: WRITTEN_AT } })
  expect(getComposer(KEY)).toMatchObject({ mode: 'docked', saving: 'gone', values: { subject: 'Old words' } })
})

test('saves pending edits after sending failed', async () => {
  const sendResponse = Promise.withResolvers<Response>()
  const calls = stubFetch((request) => (request.path.endsWith('/send') ? sendResponse.promise : answerDraft(request)))
  const saved = () => calls.filter(({ path }) => path.endsWith('/save-draft'))
  editValues(KEY, { subject: 'Last words' })
  const sending = sendDraft(KEY)
  await saveDraft(KEY)
  expect(saved()).toEqual([])
  sendResponse.resolve(problemResponse(503, 'mail.busy'))
  await sending
  await vi.waitFor(() => expect(getComposer(KEY)).toMatchObject({ isSending: false, saving: 'clean' }))
  expect(saved()).toHaveLength(1)
})

test('saves a closed draft as a new one if the original is gone, and announces it only then', async () => {
  const calls = stubFetch((request) =>
    (request.body as { draft: { id?: number } }).draft.id === 5 ? problemResponse(409, 'email.draft_moved_on') : answerDraft(request),
  )
  editValues(KEY, { subject: 'Old words' })
  await saveDraft(KEY)
  expect(getComposer(KEY)).toMatchObject({ mode: 'docked', saving: 'gone' })
  closeComposer(KEY)
  expect(announce).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(getComposers()).toEqual([]))
  const saved = calls.filter(({ path }) => path.endsWith('/save-draft')).map(({ body }) => (body as { draft: object }).draft)
  expect(saved).toHaveLength(2)
  expect(saved[1]).toMatchObject({ clientId: expect.not.stringMatching(KEY), subject: 'Old words' })
  expect(announce).toHaveBeenCalledOnce()
})

test('does not announce a draft that was never saved', async () => {
  const calls = stubFetch(answerDraft)
  const file = { id: 3, name: 'plan.txt', type: 'text/plain', size: 4, address: '/files/3/plan.txt' }
  addComposer({ ...blankComposer, key: 'forwarded', id: null, values: { ...emptyValues, files: [{ key: '3', stored: file }] } })
  closeComposer('forwarded')
  await vi.waitFor(() => expect(getComposer('forwarded')).toBeUndefined())
  expect(calls.filter(({ path }) => path.endsWith('/save-draft'))).toEqual([])
  expect(announce).not.toHaveBeenCalled()
})

test('a finished upload counts as one edit', async () => {
  stubFetch(answerDraft)
  await attachPlan()
  const arrived = waitForUploads(KEY)
  FakeUpload.last!.onload()
  await arrived
  expect(getComposer(KEY)!.values.files).toMatchObject([{ stored: { id: 3 } }])
  expect(getComposer(KEY)!.revision).toBe(1)
})

test('keeps rejected drafts and the full-screen composer open beyond the limit', async () => {
  const calls = stubFetch(() => problemResponse(422, 'validation_failed'))
  const rejectedKeys = ['one', 'two', 'three']
  for (const key of rejectedKeys) addComposer({ ...blankComposer, key, values: emptyValues, id: null, revision: 1, saving: 'changed' })
  await vi.waitFor(() => expect(getComposers()).toHaveLength(4))
  for (const key of rejectedKeys) await saveDraft(key)
  updateComposer('three', { mode: 'large' })
  editValues(KEY, { subject: 'Refused too' })
  await saveDraft(KEY)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(calls.filter(({ path }) => path.endsWith('/save-draft'))).toHaveLength(4)
  expect(Object.fromEntries(getComposers().map(({ key, mode }) => [key, mode]))).toEqual({
    one: 'docked',
    two: 'docked',
    three: 'large',
    [KEY]: 'docked',
  })
})

test('saves a draft without an attachment removed elsewhere and shows a notice', async () => {
  const missing = { status: 404, code: 'email.no_file', detail: '', errors: [{ path: '/draft/attachments/1', message: 'is not there' }] }
  const calls = stubFetch((request) =>
    (request.body as Saved).draft.attachments?.includes(4) ? jsonResponse(missing, 404) : answerDraft(request),
  )
  const file = (id: number) => ({ key: String(id), stored: { id, name: 'plan.txt', type: '', size: 4, address: '' } })
  editValues(KEY, { subject: 'Kept', files: [file(3), file(4)] })
  await saveDraft(KEY)
  await saveDraft(KEY)
  expect(calls.map(({ body }) => (body as Saved).draft.attachments)).toEqual([[3, 4], [3]])
  expect(getComposer(KEY)).toMatchObject({ saving: 'clean', values: { files: [file(3)] } })
  expect(toast.error).toHaveBeenCalledOnce()
})

test('saves a pending upload with the new draft', async () => {
  const calls = stubFetch(answerDraft)
  await attachPlan()
  editValues(KEY, { subject: 'Old words' })
  saveAsNewDraft(KEY)
  FakeUpload.last!.onload()
  const newComposer = () => getComposers()[0]!
  await vi.waitFor(() => expect(newComposer().values.files).toMatchObject([{ stored: { id: 3 } }]))
  await saveDraft(newComposer().key)
  const saved = calls.filter(({ path }) => path.endsWith('/save-draft'))
  expect((saved.at(-1)!.body as Saved).draft.attachments).toEqual([3])
})

test('saving drafts of an earlier visit leaves open composers in place', () => {
  stubFetch(answerDraft)
  for (const key of ['one', 'two']) addComposer({ ...blankComposer, key, values: emptyValues, id: null })
  updateComposer('two', { mode: 'large' })
  addComposer({ ...blankComposer, key: 'left', values: emptyValues, id: null, mode: 'closed', revision: 1, saving: 'changed' })
  expect(getComposers().map(({ mode }) => mode)).toEqual(['docked', 'docked', 'large', 'closed'])
})
