import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, fakeServer, fakeStorage, problem, signInAs } from '#platform/web/testing/browser-world.ts'
import { conversationWith, forgetConversations } from '../../live/web/conversation.ts'
import { dropDraft, keepDraft, unsavedDraft } from './drafts.ts'
import { sampleMessage } from '../../web/sample-message.ts'
import { discard, outgoing, resume, send, sendAgain } from '../../live/web/outbox.ts'

const SAM = 5
const contact = { id: SAM, fullName: 'Sam', avatar: null, isGroup: false, role: null, about: '', status: 'offline', canWrite: true }
const standing = { id: 1, unseenMsgs: 0, unseenMentions: 0, seenSeq: 3, lastSeq: 3, isMuted: false, draft: 'Old' }
const page = { ...standing, contact, messages: [sampleMessage(3)], hasEarlier: false, hasLater: false, firstUnseenId: null }

let stored: Map<string, string>
let saved: string[]
let answerSave: ((isHeard: boolean) => void)[]
let isRefusing: boolean
let isDown: boolean
let draftThere: string

beforeEach(async () => {
  vi.useFakeTimers()
  stored = fakeStorage()
  signInAs(stored)
  saved = []
  answerSave = []
  isRefusing = false
  isDown = false
  draftThere = 'Old'
  fakeServer(({ path, body }) => {
    if (path.startsWith('/apps/chat/get-chat')) return answered({ chat: { ...page, draft: draftThere }, people: [] })
    if (isDown) return problem(503, 'storage.readonly')
    if (path === '/apps/chat/send-msg' && isRefusing) return problem(503, 'storage.readonly')
    if (path === '/apps/chat/send-msg') {
      if ((body as { obj: { drafts: string[] } }).obj.drafts.includes(draftThere)) draftThere = ''
      return answered({ message: sampleMessage(4, { senderId: 7 }), chat: standing })
    }
    const { draft, was } = body as { draft: string; was?: string }
    saved.push(draft)
    return new Promise((resolve) =>
      answerSave.push((isHeard) => {
        if (was === undefined || was === draftThere) draftThere = draft
        resolve(isHeard ? answered({}) : problem(503, 'storage.readonly'))
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
const sendDraft = (message: string) => send({ contactId: SAM, message, replyTo: null, files: [], drafts: dropDraft(SAM) })
const kept = () => unsavedDraft(SAM) ?? conversationWith(SAM).state.chat!.draft
const pause = () => vi.advanceTimersByTimeAsync(1000)
async function answer(isHeard = true): Promise<void> {
  answerSave.shift()!(isHeard)
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
  const drafts = dropDraft(SAM)
  keepDraft(SAM, 'And then', true)
  await pause()
  await answer()
  send({ contactId: SAM, message: 'With a file', replyTo: null, files: [], drafts })
  await vi.advanceTimersByTimeAsync(0)
  expect([unsavedDraft(SAM), kept(), draftThere, saved]).toEqual([null, 'And then', 'And then', ['And then']])
})

/** A message that the server did not take. */
async function failToSend(): Promise<void> {
  isRefusing = true
  sendDraft('Not taken')
  await vi.advanceTimersByTimeAsync(0)
  expect(outgoing().map((one) => one.problem?.status)).toEqual([503])
  isRefusing = false
}

/** The same, and a draft that it did. */
async function writeOnAfterFailure(): Promise<string> {
  await failToSend()
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
  await failToSend()
  draftThere = 'On the phone'
  forgetConversations()
  resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(outgoing()).toEqual([])
  await conversationWith(SAM).open(null)
  expect([unsavedDraft(SAM), kept(), saved, draftThere]).toEqual([null, 'On the phone', [], 'On the phone'])
})

test('what another device has written since, and this one has read, is shown and stays once the failed message is sent', async () => {
  await failToSend()
  draftThere = 'On the phone'
  await conversationWith(SAM).refresh()
  resume()
  await vi.advanceTimersByTimeAsync(0)
  expect([outgoing(), saved, unsavedDraft(SAM), kept(), draftThere]).toEqual([[], [], null, 'On the phone', 'On the phone'])
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

test.each([true, false])(
  'what was sent while its draft was on its way does not come back from a line that then failed, heard of it: %s',
  async (isHeard) => {
    keepDraft(SAM, 'Hello', true)
    await pause()
    isRefusing = true
    sendDraft('Hello')
    await vi.advanceTimersByTimeAsync(0)
    isDown = true
    await answer(isHeard)
    expect([outgoing().length, draftThere, kept()]).toEqual([1, 'Hello', ''])
    isRefusing = false
    isDown = false
    resume()
    await vi.advanceTimersByTimeAsync(0)
    expect([outgoing(), draftThere]).toEqual([[], ''])
    await conversationWith(SAM).refresh()
    expect([unsavedDraft(SAM), kept()]).toEqual([null, ''])
  },
)

test('of a draft that was saved without an answer nothing stays once it is sent', async () => {
  keepDraft(SAM, 'Hello', true)
  await pause()
  await answer(false)
  sendDraft('Hello')
  await vi.advanceTimersByTimeAsync(0)
  expect([outgoing(), saved, draftThere, unsavedDraft(SAM)]).toEqual([[], ['Hello'], '', null])
})

test('a draft that arrives after another tab has sent its message is emptied, unless something newer is there', async () => {
  for (const [newer, left] of [
    [null, ''],
    ['On the phone', 'On the phone'],
  ]) {
    keepDraft(SAM, 'Hello', true)
    await pause()
    dropDraft(SAM)
    stored.delete(`chat.draft.7.${SAM}`)
    await answer()
    draftThere = newer ?? draftThere
    await answer()
    expect(draftThere).toBe(left)
  }
})

/** A message that the server does not take, though it took its draft. */
async function failWithDraft(draft: string): Promise<string> {
  keepDraft(SAM, draft, true)
  await pause()
  await answer()
  isRefusing = true
  sendDraft(draft)
  await vi.advanceTimersByTimeAsync(0)
  isRefusing = false
  expect(draftThere).toBe(draft)
  return outgoing().at(-1)!.clientId
}

test('what was discarded does not come back', async () => {
  discard(await failWithDraft('Wrong words'))
  await vi.advanceTimersByTimeAsync(0)
  await answer()
  expect([draftThere, unsavedDraft(SAM), kept()]).toEqual(['', null, ''])
})

test('what was discarded while the server was away does not come back with the next message', async () => {
  const clientId = await failWithDraft('Wrong words')
  isDown = true
  discard(clientId)
  await vi.advanceTimersByTimeAsync(0)
  isDown = false
  sendDraft('Right words')
  await vi.advanceTimersByTimeAsync(0)
  await conversationWith(SAM).refresh()
  expect([outgoing(), draftThere, unsavedDraft(SAM), kept()]).toEqual([[], '', null, ''])
})

test('what is written anew in the words of a discarded message stays', async () => {
  const clientId = await failWithDraft('The same words')
  keepDraft(SAM, 'The same words', true)
  discard(clientId)
  await pause()
  await answer()
  expect([saved, draftThere, kept()]).toEqual([['The same words', 'The same words'], 'The same words', 'The same words'])
})

test('what goes out with a message that waits does not come back once another was sent', async () => {
  await failWithDraft('First')
  sendDraft('Second')
  await vi.advanceTimersByTimeAsync(0)
  await conversationWith(SAM).refresh()
  expect([outgoing().length, draftThere, kept()]).toEqual([1, '', ''])
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
