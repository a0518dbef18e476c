import type { Credential } from '#platform/contract/factors.ts'

type Options = { challenge: string }

/** Browsers offer passkeys on no IP address, although 127.0.0.1 counts as a secure context. */
export const arePasskeysSupported = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

/** Creates a passkey in the browser. Undefined if the user canceled. */
export async function createPasskey(options: Options): Promise<Credential | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return ignoreCancel(startRegistration({ optionsJSON: options as never }))
}

/** Signs the challenge with a passkey that the user chooses. Undefined if they canceled. */
export async function signWithPasskey(options: Options): Promise<Credential | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return ignoreCancel(startAuthentication({ optionsJSON: options as never }))
}

/** Browsers report a timeout like a cancellation. */
async function ignoreCancel(ceremony: Promise<unknown>): Promise<Credential | undefined> {
  try {
    return (await ceremony) as Credential
  } catch (error) {
    const { name, cause } = error as { name?: string; cause?: { name?: string } }
    if ([name, cause?.name].some((one) => one === 'NotAllowedError' || one === 'AbortError')) return undefined
    throw error
  }
}
