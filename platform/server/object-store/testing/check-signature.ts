import { createHash, createHmac } from 'node:crypto'

type SignedRequest = { method: string; url: string; headers: Record<string, string | string[] | undefined> }

/** Computes the signature (version 4) as Amazon documents it, since S3rver accepts any. */
export function hasValidSignature({ method, url, headers }: SignedRequest, secret: string): boolean {
  const [, scope = '', names = '', signature] =
    String(headers.authorization).match(/^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/) ?? []
  const [path = '', query = ''] = url.split('?')
  const lines = [
    method,
    path,
    toCanonicalQuery(query),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    String(headers['x-amz-content-sha256']),
  ]
  const request = createHash('sha256').update(lines.join('\n')).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, request].join('\n')
  const key = scope.split('/').reduce((parent: string | Buffer, part) => sign(parent, part), `AWS4${secret}`)
  return sign(key, text).toString('hex') === signature
}

const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const toCanonicalQuery = (query: string) =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .toSorted()
    .join('&')
