import type { Output } from '#platform/contract/endpoint.ts'
import type { identity } from '#platform/contract/identity.ts'

export type Credentials = { email: string; password: string }

/** The sample company's sign-ins; without it, people of these names are registered when first needed. */
export const people = {
  admin: { email: 'admin@demo.test', password: 'demo-admin-1' },
  staff: { email: 'staff@demo.test', password: 'demo-staff-1' },
} as const satisfies Record<string, Credentials>
export type PersonName = keyof typeof people

/** So that the session is listed as a person's browser. */
const browserName = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36'

type SignedIn = Output<typeof identity.login>

/** Signs in by the API and answers what local storage then holds, with the session's cookie. */
export async function signInByApi(url: string, credentials: Credentials) {
  const response = await post(url, '/jwt/login', credentials)
  if (!response.ok) throw new Error(`${credentials.email} could not sign in: ${response.status} ${await response.text()}`)
  const { userData, accessToken, refreshToken, tokenType } = (await response.json()) as SignedIn
  if (!accessToken || !refreshToken) throw new Error(`${credentials.email} still awaits an administrator`)
  const stored = { accessToken, refreshToken, tokenType, userData: JSON.stringify(userData) }
  return { stored, accessToken, userData, cookies: response.headers.getSetCookie() }
}

/** In an empty workspace: the owner first, then the others, whom the owner lets in. */
export async function registerPeople(url: string): Promise<void> {
  await register(url, people.admin, 'Ada Owner')
  await registerPerson(url, people.staff, 'Sam Staff')
}

/** One more person, let in by the owner: a member of the staff, unless another role is named. */
export async function registerPerson(url: string, credentials: Credentials, fullName: string, role = 'staff'): Promise<void> {
  const { userData } = await register(url, credentials, fullName)
  const { accessToken } = await signInByApi(url, people.admin)
  const answer = await post(url, '/api/account/answer-registration', { userId: userData.id, accept: true, role }, accessToken)
  if (!answer.ok) throw new Error(`${fullName} was not let in: ${answer.status} ${await answer.text()}`)
}

async function register(url: string, credentials: Credentials, fullName: string): Promise<SignedIn> {
  const response = await post(url, '/jwt/register', { ...credentials, username: fullName, fullName })
  if (!response.ok) throw new Error(`${fullName} could not register: ${response.status} ${await response.text()}`)
  return (await response.json()) as SignedIn
}

function post(...[url, path, body, token]: [url: string, path: string, body: object, token?: string]): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'user-agent': browserName, ...(token && { authorization: `Bearer ${token}` }) }
  return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}
