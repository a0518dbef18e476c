type AuthorizationResponse = { code: string; state: string; iss: string }

/** Opens an authorization URL in a new browser and follows it until the provider sends the browser back. */
export async function authorize(url: string, redirectUris: readonly string[]): Promise<AuthorizationResponse> {
  const cookies = new Map<string, string>()
  for (let address = url; ;) {
    const { headers, status } = await visit(address, cookies)
    const location = headers.get('location')
    if (!location) throw new Error(`The provider answered ${address} with status ${status} instead of redirecting.`)
    address = new URL(location, address).href
    if (redirectUris.some((uri) => address.startsWith(uri)))
      return Object.fromEntries(new URL(address).searchParams) as AuthorizationResponse
  }
}

/** Paths and lifetimes of the cookies do not matter here. */
async function visit(address: string, cookies: Map<string, string>): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
  for (const header of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(header)!
    if (value) cookies.set(name!, value)
    else cookies.delete(name!)
  }
  return response
}
