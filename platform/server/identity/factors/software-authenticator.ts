import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Ceremony = { challenge: string; rpId: string; origin: string }
export type SoftwareAuthenticator = ReturnType<typeof createAuthenticator>

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const toText = (bytes: Buffer) => bytes.toString('base64url')

/** A passkey in memory (ES256) that answers like a browser; its properties can be changed to play an attacker. */
export function createAuthenticator(options: { rpId: string; origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = toText(randomBytes(16))
  const state = { ...options, id, counter: 0, isVerifyingUser: true }
  const createClientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: state.origin, crossOrigin: false }))
  const createAuthData = (flags: number, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | USER_PRESENT | (state.isVerifyingUser ? USER_VERIFIED : 0))
    head.writeUInt32BE(++state.counter, 1)
    return Buffer.concat([sha256(state.rpId), head, rest])
  }
  const toCredential = (response: object) => ({
    id: state.id,
    rawId: state.id,
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
  })
  return Object.assign(state, {
    create: ({ challenge }: Pick<Ceremony, 'challenge'>) => {
      const { x, y } = publicKey.export({ format: 'jwk' })
      const credentialId = Buffer.from(state.id, 'base64url')
      const length = Buffer.from([0, credentialId.length])
      const authData = createAuthData(HAS_CREDENTIAL, Buffer.concat([Buffer.alloc(16), length, credentialId, encodeCoseKey(x!, y!)]))
      const clientDataJSON = toText(createClientData('webauthn.create', challenge))
      return toCredential({ clientDataJSON, attestationObject: toText(encodeAttestation(authData)), transports: ['internal'] })
    },
    get: ({ challenge }: Pick<Ceremony, 'challenge'>) => {
      const authData = createAuthData(0)
      const clientData = createClientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)
      return toCredential({
        clientDataJSON: toText(clientData),
        authenticatorData: toText(authData),
        signature: toText(signature),
      })
    },
  })
}

/** CBOR: EC2 key, ES256, P-256, x, y */
const encodeCoseKey = (x: string, y: string) =>
  Buffer.concat([
    Buffer.from('a501020326200121', 'hex'),
    Buffer.from('5820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

/** CBOR: `{ fmt: 'none', attStmt: {}, authData }` */
const encodeAttestation = (authData: Buffer) =>
  Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
    Buffer.from([authData.length]),
    authData,
  ])
