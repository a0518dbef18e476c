import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jsonResponse, stubFetch, stubStorage, problemResponse, storeSession } from '#platform/web/testing/browser-stubs.ts'
import { getConversation, clearConversations } from '../../live/web/conversation-cache.ts'
import { clearDraft, storeDraft, getUnsavedDraft } from './drafts.ts'
import { createSampleMessage } from '../../web/sample-message.ts'
import { discardMessage, listOutgoing, resumeSending, sendMessage, retryMessage } from '../../live/web/outbox.ts'

const SAM = 5
const contact = { id: SAM, fullName: 'Sam', avatar: null, isGroup: false, role: null, about: '', status: 'offline', canWrite: true }
const chatState = { id: 1, unseenMsgs: 0, unseenMentions: 0, seenSeq: 3, lastSeq: 3, isMuted: false, draft: 'Old' }
const page = { ...chatState, contact, messages: [createSampleMessage(3)], hasEarlier: false, hasLater: false, firstUnseenId: null }

let stored: Map<string, string>
let saved: string[]
let pendingSaves: ((isSuccess: boolean) => void)[]
let rejectsMessages: boolean
let isDown: boolean
let serverDraft: string

beforeEach(async () => {
  vi.useFakeTimers()
  stored = stubStorage()
  storeSession(stored)
  saved = []
  pendingSaves = []
  rejectsMessages = false
  isDown = false
  serverDraft = 'Old'
  stubFetch(({ path, body }) => {
    if (path.startsWith('/apps/chat/get-chat')) return jsonResponse({ chat: { ...page, draft: serverDraft }, people: [] })
    if (isDown) return problemResponse(503, 'storage.readonly')
    if (path === '/apps/chat/send-msg' && rejectsMessages) return problemResponse(503, 'storage.readonly')
    if (path === '/apps/chat/send-msg') {
      if ((body as { obj: { drafts: string[] } }).obj.drafts.includes(serverDraft)) serverDraft = ''
      return jsonResponse({ message: createSampleMessage(4, { senderId: 7 }), chat: chatState })
    }
    const { draft, was } = body as { draft: string; was?: string }
    saved.push(draft)
    return new Promise((resolve) =>
      pendingSaves.push((isSuccess) => {
        if (was === undefined || was === serverDraft) serverDraft = draft
        resolve(isSuccess ? jsonResponse({}) : problemResponse(503, 'storage.readonly'))
      }),
    )
  })
  await getConversation(SAM).open(null)
})
afterEach(() => {
  clearConversations()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sendDraft = (message: string) => sendMessage({ contactId: SAM, message, replyTo: null, files: [], drafts: clearDraft(SAM) })
const getDraft = () => getUnsavedDraft(SAM) ?? getConversation(SAM).state.chat!.draft
const pause = () => vi.advanceTimersByTimeAsync(1000)
async function answer(isSuccess = true): Promise<void> {
  pendingSaves.shift()!(isSuccess)
  await vi.advanceTimersByTimeAsync(0)
}

test('a saved draft is in the chat when it is opened again', async () => {
  storeDraft(SAM, 'Half a thought', true)
  await pause()
  expect(getDraft()).toBe('Half a thought')
  await answer()
  expect([getUnsavedDraft(SAM), getDraft()]).toEqual([null, 'Half a thought'])
})

test('a sent text does not return as draft, neither from the loaded chat nor from a late save request', async () => {
  storeDraft(SAM, 'Sent soon', true)
  await pause()
  sendDraft('Sent soon')
  expect(getDraft()).toBe('')
  await vi.advanceTimersByTimeAsync(0)
  await answer()
  expect(saved).toEqual(['Sent soon', ''])
  await answer()
  expect([getUnsavedDraft(SAM), getDraft()]).toEqual([null, ''])
})

test('keeps text typed while a message is being sent', async () => {
  storeDraft(SAM, 'With a file', true)
  const drafts = clearDraft(SAM)
  storeDraft(SAM, 'And then', true)
  await pause()
  await answer()
  sendMessage({ contactId: SAM, message: 'With a file', replyTo: null, files: [], drafts })
  await vi.advanceTimersByTimeAsync(0)
  expect([getUnsavedDraft(SAM), getDraft(), serverDraft, saved]).toEqual([null, 'And then', 'And then', ['And then']])
})

async function failToSend(): Promise<void> {
  rejectsMessages = true
  sendDraft('Not taken')
  await vi.advanceTimersByTimeAsync(0)
  expect(listOutgoing().map((one) => one.problem?.status)).toEqual([503])
  rejectsMessages = false
}

/** Fails to send a message, then stores another draft on the server. */
async function writeOnAfterFailure(): Promise<string> {
  await failToSend()
  storeDraft(SAM, 'And then', true)
  await pause()
  await answer()
  expect([getUnsavedDraft(SAM), getDraft(), saved]).toEqual([null, 'And then', ['And then']])
  return listOutgoing()[0]!.clientId
}

test('keeps text typed after a failed message when that is sent again', async () => {
  retryMessage(await writeOnAfterFailure())
  await vi.advanceTimersByTimeAsync(0)
  expect([listOutgoing(), saved]).toEqual([[], ['And then']])
  expect([getUnsavedDraft(SAM), getDraft(), serverDraft]).toEqual([null, 'And then', 'And then'])
})

test.each(['', 'And then on the phone'])(
  'keeps a draft changed by another device to “%s” when a failed message is sent again',
  async (draft) => {
    const clientId = await writeOnAfterFailure()
    serverDraft = draft
    await getConversation(SAM).refresh()
    retryMessage(clientId)
    await vi.advanceTimersByTimeAsync(0)
    expect([listOutgoing(), saved]).toEqual([[], ['And then']])
    expect([getUnsavedDraft(SAM), getDraft(), serverDraft]).toEqual([null, draft, draft])
  },
)

test('keeps the draft of another device when a failed message is sent before the chat is loaded', async () => {
  await failToSend()
  serverDraft = 'On the phone'
  clearConversations()
  resumeSending()
  await vi.advanceTimersByTimeAsync(0)
  expect(listOutgoing()).toEqual([])
  await getConversation(SAM).open(null)
  expect([getUnsavedDraft(SAM), getDraft(), saved, serverDraft]).toEqual([null, 'On the phone', [], 'On the phone'])
})

test('shows and keeps the draft of another device when a failed message is sent', async () => {
  await failToSend()
  serverDraft = 'On the phone'
  await getConversation(SAM).refresh()
  resumeSending()
  await vi.advanceTimersByTimeAsync(0)
  expect([listOutgoing(), saved, getUnsavedDraft(SAM), getDraft(), serverDraft]).toEqual([[], [], null, 'On the phone', 'On the phone'])
})

test('clears an earlier version of the draft that was saved while the user typed on', async () => {
  storeDraft(SAM, 'Half', true)
  await pause()
  storeDraft(SAM, 'Half a thought', true)
  await answer()
  sendDraft('Half a thought')
  await vi.advanceTimersByTimeAsync(0)
  expect([listOutgoing(), getUnsavedDraft(SAM), getDraft(), saved, serverDraft]).toEqual([[], null, '', ['Half'], ''])
})

test('a sent text does not return from a chat loaded while the messages had failed', async () => {
  rejectsMessages = true
  sendDraft('One')
  storeDraft(SAM, 'Two', true)
  await pause()
  await answer()
  sendDraft('Two')
  await vi.advanceTimersByTimeAsync(0)
  expect(serverDraft).toBe('Two')
  await getConversation(SAM).refresh()
  rejectsMessages = false
  for (const { clientId } of listOutgoing()) retryMessage(clientId)
  await vi.advanceTimersByTimeAsync(0)
  expect([listOutgoing(), saved, getDraft(), serverDraft]).toEqual([[], ['Two'], '', ''])
})

test.each([true, false])(
  'a text sent while its draft was being saved does not return after a failure; save confirmed: %s',
  async (isSuccess) => {
    storeDraft(SAM, 'Hello', true)
    await pause()
    rejectsMessages = true
    sendDraft('Hello')
    await vi.advanceTimersByTimeAsync(0)
    isDown = true
    await answer(isSuccess)
    expect([listOutgoing().length, serverDraft, getDraft()]).toEqual([1, 'Hello', ''])
    rejectsMessages = false
    isDown = false
    resumeSending()
    await vi.advanceTimersByTimeAsync(0)
    expect([listOutgoing(), serverDraft]).toEqual([[], ''])
    await getConversation(SAM).refresh()
    expect([getUnsavedDraft(SAM), getDraft()]).toEqual([null, ''])
  },
)

test('clears a draft whose save request failed once it is sent', async () => {
  storeDraft(SAM, 'Hello', true)
  await pause()
  await answer(false)
  sendDraft('Hello')
  await vi.advanceTimersByTimeAsync(0)
  expect([listOutgoing(), saved, serverDraft, getUnsavedDraft(SAM)]).toEqual([[], ['Hello'], '', null])
})

test('clears a draft saved after another tab has sent it, unless the server has a newer one', async () => {
  for (const [pickNewer, left] of [
    [null, ''],
    ['On the phone', 'On the phone'],
  ]) {
    storeDraft(SAM, 'Hello', true)
    await pause()
    clearDraft(SAM)
    stored.delete(`chat.draft.7.${SAM}`)
    await answer()
    serverDraft = pickNewer ?? serverDraft
    await answer()
    expect(serverDraft).toBe(left)
  }
})

/** Stores a draft on the server, then fails to send it. */
async function failWithDraft(draft: string): Promise<string> {
  storeDraft(SAM, draft, true)
  await pause()
  await answer()
  rejectsMessages = true
  sendDraft(draft)
  await vi.advanceTimersByTimeAsync(0)
  rejectsMessages = false
  expect(serverDraft).toBe(draft)
  return listOutgoing().at(-1)!.clientId
}

test('a discarded message does not return as draft', async () => {
  discardMessage(await failWithDraft('Wrong words'))
  await vi.advanceTimersByTimeAsync(0)
  await answer()
  expect([serverDraft, getUnsavedDraft(SAM), getDraft()]).toEqual(['', null, ''])
})

test('a message discarded while the server was unreachable does not return with the next message', async () => {
  const clientId = await failWithDraft('Wrong words')
  isDown = true
  discardMessage(clientId)
  await vi.advanceTimersByTimeAsync(0)
  isDown = false
  sendDraft('Right words')
  await vi.advanceTimersByTimeAsync(0)
  await getConversation(SAM).refresh()
  expect([listOutgoing(), serverDraft, getUnsavedDraft(SAM), getDraft()]).toEqual([[], '', null, ''])
})

test('keeps a new draft with the same text as a discarded message', async () => {
  const clientId = await failWithDraft('The same words')
  storeDraft(SAM, 'The same words', true)
  discardMessage(clientId)
  await pause()
  await answer()
  expect([saved, serverDraft, getDraft()]).toEqual([['The same words', 'The same words'], 'The same words', 'The same words'])
})

test('the draft of a waiting message does not return once another message is sent', async () => {
  await failWithDraft('First')
  sendDraft('Second')
  await vi.advanceTimersByTimeAsync(0)
  await getConversation(SAM).refresh()
  expect([listOutgoing().length, serverDraft, getDraft()]).toEqual([1, '', ''])
})

test('the last of two drafts being saved wins', async () => {
  storeDraft(SAM, 'One', true)
  await pause()
  storeDraft(SAM, 'Two', true)
  await pause()
  expect(saved).toEqual(['One'])
  await answer()
  expect(saved).toEqual(['One', 'Two'])
  await answer()
  expect([getUnsavedDraft(SAM), getDraft()]).toEqual([null, 'Two'])
})

test('does not save a draft for the next user who signs in', async () => {
  storeDraft(SAM, 'Of Ada', true)
  stored.set('userData', JSON.stringify({ id: 8, fullName: 'Wei', ability: [] }))
  await pause()
  expect(saved).toEqual([])
})
