import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADD, openHarbour, UPDATE } from './harbour-world.ts'

let world: Awaited<ReturnType<typeof openHarbour>>
beforeAll(async () => void (world = await openHarbour()))
afterAll(() => world[Symbol.asyncDispose]())

const given = async (query: string) => {
  const { status, body } = await world.admin.get(`/harbour/boats?${query}`)
  return status === 200 ? body.given : [status, ...body.errors.map(({ path }: { path: string }) => path)]
}

describe('a query', () => {
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
  ])('%s is read', async (query, expected) => {
    expect(await given(query)).toEqual(expected)
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
  ])('%s is refused', async (query, path) => {
    expect(await given(query)).toEqual([400, path])
  })
})

describe('a body', () => {
  const send = (payload: string, type = 'application/json') =>
    world.app.http.inject({
      method: 'POST',
      url: ADD,
      headers: { authorization: `Bearer ${world.people.helena.accessToken}`, 'content-type': type },
      payload,
    })

  const malformed = { status: 400, code: 'invalid' }
  const foreign = { status: 415, code: 'wrong_type' }
  test.each<[string, string, object, string?]>([
    ['that is no JSON', '{"boat": ', malformed],
    ['that is a list', '[]', malformed],
    ['that is a text', '"boat"', malformed],
    ['that is null', 'null', malformed],
    ['that is empty', '', malformed],
    ['that reaches for a prototype', '{"boat": {"name": "A", "__proto__": {"knots": 99}}}', malformed],
    ['that reaches for a constructor', '{"boat": {"name": "A"}, "constructor": {"prototype": {}}}', malformed],
    ['with U+0000', '{"boat": {"name": "A\\u0000"}}', malformed],
    ['that is nested without end', `{"boat": ${'['.repeat(60_000)}${']'.repeat(60_000)}}`, malformed],
    ['of another type', 'name=A', foreign, 'application/x-www-form-urlencoded'],
    ['of plain text', '{"boat": {"name": "A"}}', foreign, 'text/plain'],
    ['that is a form', '--x--', foreign, 'multipart/form-data; boundary=x'],
    ['that is too large', `{"boat": {"name": "${'x'.repeat(300_000)}"}}`, { status: 413, code: 'too_large' }],
  ])('%s is refused and nothing is written', async (_, payload, problem, type) => {
    const before = await world.stored()
    const response = await send(payload, type)
    expect(response.json()).toMatchObject(problem)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(await world.stored()).toEqual(before)
    expect(({} as Record<string, unknown>).knots).toBeUndefined()
  })

  test('nested without end is refused where nobody has signed in, too', async () => {
    const deep = (open: string, close: string) => `{"email": ${open.repeat(20_000)}1${close.repeat(20_000)}}`
    for (const body of [deep('[', ']'), deep('{"a":', '}')]) expect((await world.guest.post('/jwt/login', body)).status).toBe(400)
  })

  test.each([
    [{}, ['/boat']],
    [{ boat: {} }, ['/boat/name']],
    [{ boat: { name: 'A', mast: 2 } }, ['/boat/mast']],
    [{ boat: { name: 'A' }, crew: 3 }, ['/crew']],
    [{ boat: { name: null } }, ['/boat/name']],
    [{ boat: { name: 'A', isAfloat: null } }, ['/boat/isAfloat']],
    [{ boat: { name: '', length: 0 } }, ['/boat/length', '/boat/name']],
    [{ boat: { name: 5 } }, ['/boat/name']],
    [{ boat: [] }, ['/boat']],
    [{ boat: { name: 'x'.repeat(21) } }, ['/boat/name']],
  ])('%j is refused, and every mistake is named', async (body, paths) => {
    const answer = await world.admin.post(ADD, body)
    expect([answer.status, answer.body.errors.map(({ path }: { path: string }) => path).toSorted()]).toEqual([400, paths])
  })

  test('read-only properties are ignored, properties left out keep their value, null clears an optional one', async () => {
    const { boat } = (await world.admin.post(ADD, { boat: { id: 77, name: 'Ada', length: 9, knots: 99, createdAt: 'long ago' } })).body
    expect(boat).toMatchObject({ name: 'Ada', length: 9, knots: 12, createdAt: '2026-11-20T09:30:00.000Z' })
    expect(boat.id).not.toBe(77)
    const renamed = (await world.admin.post(UPDATE, { boat: { ...boat, name: 'Bea', knots: 3 } })).body.boat
    expect(renamed).toEqual({ ...boat, name: 'Bea' })
    const cleared = (await world.admin.post(UPDATE, { boat: { id: boat.id, length: null } })).body.boat
    expect(cleared).toEqual({ ...renamed, length: null })
  })

  test('a delete takes its parameters by query and by body alike', async () => {
    const add = async () => (await world.admin.post(ADD, { boat: { name: 'Cy' } })).body.boat.id as number
    const [first, second] = [await add(), await add()]
    expect((await world.admin.delete('/harbour/delete', { id: first })).body.boat.id).toBe(first)
    expect((await world.admin.deleteWithBody('/harbour/delete', { id: second })).body.boat.id).toBe(second)
    expect((await world.admin.delete('/harbour/delete', { id: first })).status).toBe(404)
    expect((await world.admin.delete('/harbour/delete', {})).body.errors[0].path).toBe('/id')
  })
})
