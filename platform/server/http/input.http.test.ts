import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADD, openNotesFixture, UPDATE } from './notes-fixture.ts'

let fixture: Awaited<ReturnType<typeof openNotesFixture>>
beforeAll(async () => void (fixture = await openNotesFixture()))
afterAll(() => fixture[Symbol.asyncDispose]())

const echo = async (query: string) => {
  const { status, body } = await fixture.admin.get(`/notes/list?${query}`)
  return status === 200 ? body.echo : [status, ...body.errors.map(({ path }: { path: string }) => path)]
}

describe('query', () => {
  test.each([
    ['words=a&words=b', { words: ['a', 'b'] }],
    ['words[]=a&words[]=b', { words: ['a', 'b'] }],
    ['words[]=a', { words: ['a'] }],
    ['words=a', { words: ['a'] }],
    ['words=a,b', { words: ['a,b'] }],
    ['ids=1,2&ids=3', { ids: [1, 2, 3] }],
    ['ids[]=1,2', { ids: [1, 2] }],
    ['words=', {}],
    ['q=&kind=&page=', {}],
    ['flag=true', { flag: true }],
    ['flag=0', { flag: false }],
    ['q=%F0%9F%9B%B6%20%C3%A9', { q: '🛶 é' }],
    ['unknown=1&__proto__=2&constructor=3&page=2', { page: 2 }],
  ])('parses %s', async (query, expected) => {
    expect(await echo(query)).toEqual(expected)
  })

  test.each([
    ['page=0', '/page'],
    ['page=1.5', '/page'],
    ['page=two', '/page'],
    ['page=1e3', '/page'],
    ['page=1&page=2', '/page'],
    ['flag=maybe', '/flag'],
    ['kind=raft', '/kind'],
    ['ids=1,x', '/ids/1'],
    ['ids=99999999999999999999', '/ids/0'],
    ['words=a&words=b&words=c&words=d&words=e&words=f', '/words'],
    [`q=${'x'.repeat(201)}`, '/q'],
    ['q=a%00b', '/q'],
  ])('rejects %s', async (query, path) => {
    expect(await echo(query)).toEqual([400, path])
  })
})

describe('body', () => {
  const send = (payload: string, type = 'application/json') =>
    fixture.app.http.inject({
      method: 'POST',
      url: ADD,
      headers: { authorization: `Bearer ${fixture.people.helena.accessToken}`, 'content-type': type },
      payload,
    })

  const invalid = { status: 400, code: 'invalid' }
  const wrongType = { status: 415, code: 'wrong_type' }
  test.each<[string, string, object, string?]>([
    ['invalid JSON', '{"note": ', invalid],
    ['a list', '[]', invalid],
    ['a text', '"note"', invalid],
    ['null', 'null', invalid],
    ['an empty body', '', invalid],
    ['a prototype', '{"note": {"title": "A", "__proto__": {"views": 99}}}', invalid],
    ['a constructor', '{"note": {"title": "A"}, "constructor": {"prototype": {}}}', invalid],
    ['U+0000', '{"note": {"title": "A\\u0000"}}', invalid],
    ['deep nesting', `{"note": ${'['.repeat(60_000)}${']'.repeat(60_000)}}`, invalid],
    ['URL-encoded data', 'title=A', wrongType, 'application/x-www-form-urlencoded'],
    ['plain text', '{"note": {"title": "A"}}', wrongType, 'text/plain'],
    ['a form', '--x--', wrongType, 'multipart/form-data; boundary=x'],
    ['a body that is too large', `{"note": {"title": "${'x'.repeat(300_000)}"}}`, { status: 413, code: 'too_large' }],
  ])('rejects %s without writing anything', async (_, payload, problem, type) => {
    const before = await fixture.countStoredRows()
    const response = await send(payload, type)
    expect(response.json()).toMatchObject(problem)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(await fixture.countStoredRows()).toEqual(before)
    expect(({} as Record<string, unknown>).views).toBeUndefined()
  })

  test('rejects deep nesting in public calls as well', async () => {
    const nest = (open: string, close: string) => `{"email": ${open.repeat(20_000)}1${close.repeat(20_000)}}`
    for (const body of [nest('[', ']'), nest('{"a":', '}')]) expect((await fixture.guest.post('/jwt/login', body)).status).toBe(400)
  })

  test.each([
    [{}, ['/note']],
    [{ note: {} }, ['/note/title']],
    [{ note: { title: 'A', mast: 2 } }, ['/note/mast']],
    [{ note: { title: 'A' }, crew: 3 }, ['/crew']],
    [{ note: { title: null } }, ['/note/title']],
    [{ note: { title: 'A', isPinned: null } }, ['/note/isPinned']],
    [{ note: { title: '', priority: 0 } }, ['/note/priority', '/note/title']],
    [{ note: { title: 5 } }, ['/note/title']],
    [{ note: [] }, ['/note']],
    [{ note: { title: 'x'.repeat(21) } }, ['/note/title']],
  ])('rejects %j and lists every mistake', async (body, paths) => {
    const { status, body: problem } = await fixture.admin.post(ADD, body)
    expect([status, problem.errors.map(({ path }: { path: string }) => path).toSorted()]).toEqual([400, paths])
  })

  test('messages name the field and what was expected', async () => {
    const one = (await fixture.admin.post(ADD, { note: { title: '' } })).body
    expect([one.detail, one.errors]).toEqual(['Title must not be empty.', [{ path: '/note/title', message: 'Title must not be empty.' }]])
    const { detail, errors } = (await fixture.admin.post(ADD, { note: { priority: 501, isPinned: 'yes' } })).body
    expect(detail).toBe('Several fields are invalid.')
    expect(errors.map(({ message }: { message: string }) => message).toSorted()).toEqual([
      'Is pinned must be true or false.',
      'Priority must be at most 500.',
      'Title is required.',
    ])
  })

  test('ignores read-only properties, keeps omitted ones and clears optional ones with null', async () => {
    const { note } = (await fixture.admin.post(ADD, { note: { id: 77, title: 'Ada', priority: 9, views: 99, createdAt: 'long ago' } })).body
    expect(note).toMatchObject({ title: 'Ada', priority: 9, views: 12, createdAt: '2026-11-20T09:30:00.000Z' })
    expect(note.id).not.toBe(77)
    const renamed = (await fixture.admin.post(UPDATE, { note: { ...note, title: 'Bea', views: 3 } })).body.note
    expect(renamed).toEqual({ ...note, title: 'Bea' })
    const cleared = (await fixture.admin.post(UPDATE, { note: { id: note.id, priority: null } })).body.note
    expect(cleared).toEqual({ ...renamed, priority: null })
  })

  test('a DELETE accepts its parameters in the query string or in the body', async () => {
    const add = async () => (await fixture.admin.post(ADD, { note: { title: 'Cy' } })).body.note.id as number
    const [first, second] = [await add(), await add()]
    expect((await fixture.admin.delete('/notes/delete', { id: first })).body.note.id).toBe(first)
    expect((await fixture.admin.deleteWithBody('/notes/delete', { id: second })).body.note.id).toBe(second)
    expect((await fixture.admin.delete('/notes/delete', { id: first })).status).toBe(404)
    expect((await fixture.admin.delete('/notes/delete', {})).body.errors[0].path).toBe('/id')
  })
})
