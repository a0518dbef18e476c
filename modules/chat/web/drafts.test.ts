import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, fakeServer, fakeStorage, problem, signInAs } from '#platform/web/testing/browser-world.ts'
import { conversationWith, forgetConversations } from './conversation.ts'
import { dropDraft, keepDraft, unsavedDraft } from './drafts.ts'
import { sampleMessage } from './sample-message.ts'
import { outgoing, resume, send, sendAgain } from './outbox.ts'

const SAM = 5
const contact = { id: SAM, fullName: 'Sam', avatar: null, isGroup: false, role: null, about: '', status: 'offline', canWrite: true }
const standing = { id: 1, unseenMsgs: 0, unseenMentions: 0, seenSeq: 3, lastSeq: 3, isMuted: false, draft: 'Old' }
const page = { ...standing, contact, messages: [sampleMessage(3)], hasEarlier: false, hasLater: false, firstUnseenId: null }

let stored: Map<string, string>
let saved: string[]
let answerSave: (() => void)[]
let isRefusing: boolean
let draftThere: string

beforeEach(async () => {
  vi.useFakeTimers()
  stored = fakeStorage()
  signInAs(stored)
  saved = []
  answerSave = []
  isRefusing = false
  draftThere = 'Old'
  fakeServer(({ path, body }) => {
    if (path.startsWith('/apps/chat/get-chat')) return answered({ chat: { ...page, draft: draftThere }, people: [] })
    if (path === '/apps/chat/send-msg' && isRefusing) return problem(503, 'storage.readonly')
    if (path === '/apps/chat/send-msg') {
      if (draftThere === (body as { obj: { draft?: string } }).obj.draft) draftThere = ''
      return answered({ message: sampleMessage(4, { senderId: 7 }), chat: standing })
    }
    saved.push((body as { draft: string }).draft)
    return new Promise((resolve) =>
      answerSave.push(() => {
        draftThere = (body as { draft: string }).draft
        resolve(answered({}))
      }),
    )
  })
  await conversationWith(SAM).open(null)
})
afterEach(() => {
  forgetConversations()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As the composer does. */
const sendDraft = (message: string) => send({ contactId: SAM, message, replyTo: null, files: [], draft: dropDraft(SAM) })
const kept = () => unsavedDraft(SAM) ?? conversationWith(SAM).state.chat!.draft
const pause = () => vi.advanceTimersByTimeAsync(1000)
async function answer(): Promise<void> {
  answerSave.shift()!()
  await vi.advanceTimersByTimeAsync(0)
}

test('what was saved stands in its chat when it is written on there', async () => {
  keepDraft(SAM, 'Half a thought', true)
  await pause()
  expect(kept()).toBe('Half a thought')
  await answer()
  expect([unsavedDraft(SAM), kept()]).toEqual([null, 'Half a thought'])
})

test('what was sent does not come back, neither from the chat as it was read nor by a draft that arrives late', async () => {
  keepDraft(SAM, 'Sent soon', true)
  await pause()
  sendDraft('Sent soon')
  expect(kept()).toBe('')
  await vi.advanceTimersByTimeAsync(0)
  await answer()
  expect(saved).toEqual(['Sent soon', ''])
  await answer()
  expect([unsavedDraft(SAM), kept()]).toEqual([null, ''])
})

test('what is written while a message is on its way is still there once that has arrived', async () => {
  keepDraft(SAM, 'With a file', true)
  const draft = dropDraft(SAM)
  keepDraft(SAM, 'And then', true)
  await pause()
  await answer()
  send({ contactId: SAM, message: 'With a file', replyTo: null, files: [], draft })
  await vi.advanceTimersByTimeAsync(0)
  expect([unsavedDraft(SAM), kept(), draftThere, saved]).toEqual([null, 'And then', 'And then', ['And then']])
})

/** A message that the server did not take, and a draft that it did. */
async function writeOnAfterFailure(): Promise<string> {
  isRefusing = true
  sendDraft('Not taken')
  await vi.advanceTimersByTimeAsync(0)
  expect(outgoing().map((one) => one.problem?.status)).toEqual([503])
  isRefusing = false
  keepDraft(SAM, 'And then', true)
  await pause()
  await answer()
  expect([unsavedDraft(SAM), kept(), saved]).toEqual([null, 'And then', ['And then']])
  return outgoing()[0]!.clientId
}

test('what was written after a message that failed is still there once that is sent again', async () => {
  sendAgain(await writeOnAfterFailure())
  await vi.advanceTimersByTimeAsync(0)
  expect([outgoing(), saved]).toEqual([[], ['And then']])
  expect([unsavedDraft(SAM), kept(), draftThere]).toEqual([null, 'And then', 'And then'])
})

test.each(['', 'And then on the phone'])(
  'what another device has made of a draft, “%s”, is what stays when a failed message is sent again',
  async (there) => {
    const clientId = await writeOnAfterFailure()
    draftThere = there
    await conversationWith(SAM).refresh()
    sendAgain(clientId)
    await vi.advanceTimersByTimeAsync(0)
    expect([outgoing(), saved]).toEqual([[], ['And then']])
    expect([unsavedDraft(SAM), kept(), draftThere]).toEqual([null, there, there])
  },
)

test('what another device has written since is what stays when a page that has not read the chat sends the failed message', async () => {
  isRefusing = true
  sendDraft('Not taken')
  await vi.advanceTimersByTimeAsync(0)
  isRefusing = false
  draftThere = 'On the phone'
  forgetConversations()
  resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(outgoing()).toEqual([])
  await conversationWith(SAM).open(null)
  expect([unsavedDraft(SAM), kept(), saved, draftThere]).toEqual([null, 'On the phone', [], 'On the phone'])
})

test('of a draft that was saved while one wrote on, nothing stays once that is sent', async () => {
  keepDraft(SAM, 'Half', true)
  await pause()
  keepDraft(SAM, 'Half a thought', true)
  await answer()
  sendDraft('Half a thought')
  await vi.advanceTimersByTimeAsync(0)
  expect([outgoing(), unsavedDraft(SAM), kept(), saved, draftThere]).toEqual([[], null, '', ['Half'], ''])
})

test('what was sent does not come back from a chat that was read while the messages had failed', async () => {
  isRefusing = true
  sendDraft('One')
  keepDraft(SAM, 'Two', true)
  await pause()
  await answer()
  sendDraft('Two')
  await vi.advanceTimersByTimeAsync(0)
  expect(draftThere).toBe('Two')
  await conversationWith(SAM).refresh()
  isRefusing = false
  for (const { clientId } of outgoing()) sendAgain(clientId)
  await vi.advanceTimersByTimeAsync(0)
  expect([outgoing(), saved, kept(), draftThere]).toEqual([[], ['Two'], '', ''])
})

test('of two drafts on their way the last one stays', async () => {
  keepDraft(SAM, 'One', true)
  await pause()
  keepDraft(SAM, 'Two', true)
  await pause()
  expect(saved).toEqual(['One'])
  await answer()
  expect(saved).toEqual(['One', 'Two'])
  await answer()
  expect([unsavedDraft(SAM), kept()]).toEqual([null, 'Two'])
})

test('a draft is not saved as that of whoever signs in next', async () => {
  keepDraft(SAM, 'Of Ada', true)
  stored.set('userData', JSON.stringify({ id: 8, fullName: 'Wei', ability: [] }))
  await pause()
  expect(saved).toEqual([])
})
