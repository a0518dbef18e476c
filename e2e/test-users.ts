import type { Output } from '#platform/contract/endpoint.ts'
import type { identity } from '#platform/contract/identity.ts'

export type Credentials = { email: string; password: string }

/** Users of the sample company; without it, `registerTestUsers` creates them. */
export const testUsers = {
  admin: { email: 'admin@demo.test', password: 'demo-admin-1' },
  staff: { email: 'staff@demo.test', password: 'demo-staff-1' },
} as const satisfies Record<string, Credentials>
export type TestUser = keyof typeof testUsers

/** Makes the session appear as a browser in the list of sessions. */
const userAgent = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36'

type SignedIn = Output<typeof identity.login>

/** Signs in through the API. Returns the items that the app keeps in local storage, and the session cookies. */
export async function signInByApi(url: string, credentials: Credentials) {
  const response = await post(url, '/jwt/login', credentials)
  if (!response.ok) throw new Error(`${credentials.email} could not sign in: ${response.status} ${await response.text()}`)
  const { userData, accessToken, refreshToken, tokenType } = (await response.json()) as SignedIn
  if (!accessToken || !refreshToken) throw new Error(`${credentials.email} has not been approved yet`)
  const stored = { accessToken, refreshToken, tokenType, userData: JSON.stringify(userData) }
  return { stored, accessToken, userData, cookies: response.headers.getSetCookie() }
}

/** Registers the owner of an empty workspace, then a staff user whom the owner approves. */
export async function registerTestUsers(url: string): Promise<void> {
  await register(url, testUsers.admin, 'Ada Owner')
  await skipTour(url, testUsers.admin)
  await registerUser(url, testUsers.staff, 'Sam Staff')
}

/** Registers another user and approves the request as the owner. */
export async function registerUser(url: string, credentials: Credentials, fullName: string, role = 'staff'): Promise<void> {
  const { userData } = await register(url, credentials, fullName)
  const { accessToken } = await signInByApi(url, testUsers.admin)
  const response = await post(url, '/api/account/answer-registration', { userId: userData.id, accept: true, role }, accessToken)
  if (!response.ok) throw new Error(`${fullName} was not approved: ${response.status} ${await response.text()}`)
  await skipTour(url, credentials)
}

/** New users would see the product tour on their first visit of the overview. */
async function skipTour(url: string, credentials: Credentials): Promise<void> {
  const { accessToken } = await signInByApi(url, credentials)
  await post(url, '/api/account/update-settings', { settings: { isTourPending: false } }, accessToken)
}

async function register(url: string, credentials: Credentials, fullName: string): Promise<SignedIn> {
  const response = await post(url, '/jwt/register', { ...credentials, username: fullName, fullName })
  if (!response.ok) throw new Error(`${fullName} could not register: ${response.status} ${await response.text()}`)
  return (await response.json()) as SignedIn
}

function post(...[url, path, body, token]: [url: string, path: string, body: object, token?: string]): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent, ...(token && { authorization: `Bearer ${token}` }) }
  return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}
