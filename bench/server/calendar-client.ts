import type { RunningServer } from '../load/server-process.ts'

export type Client = { server: RunningServer; token: string }

export const BENCH_EMAIL = 'bench@bench.test'

export async function registerUser({ port }: RunningServer): Promise<string> {
  const account = { username: 'bench', email: BENCH_EMAIL, password: 'bench-password-1' }
  const response = await fetch(`http://127.0.0.1:${port}/jwt/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  return ((await response.json()) as { accessToken: string }).accessToken
}

export async function call<T>({ server, token }: Client, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} responded with ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
