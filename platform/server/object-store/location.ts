import { resolve } from 'node:path'
import { ConfigError } from '../config/config-error.ts'

export type BucketLocation = {
  type: 'bucket'
  /** URL of the service, without the bucket. */
  endpoint: string
  bucket: string
  /** Of all keys; empty or ending with a slash. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
export type FolderLocation = { type: 'folder'; folder: string }
export type StoreLocation = BucketLocation | FolderLocation

type Environment = Record<string, string | undefined>

/**
 * Parses a folder or `s3://KEY:SECRET@host[:port]/bucket[/prefix][?region=…&tls=0]`. Without a key in the URL, AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY are used. Throws ConfigError that names the variable and never contains the secret.
 */
export function parseStoreLocation(variable: string, value: string, environment: Environment): StoreLocation {
  if (!value.includes('://')) return { type: 'folder', folder: resolve(value) }
  const url = URL.canParse(value) ? new URL(value) : undefined
  const [bucket, ...path] = (url?.pathname.slice(1) ?? '').split('/').filter((part) => part !== '')
  if (url?.protocol !== 's3:' || !url.host || !bucket)
    throw new ConfigError(`${variable} must be a folder or a URL such as "s3://KEY:SECRET@s3.example.com/bucket".`)
  const accessKeyId = decodeURIComponent(url.username) || environment.AWS_ACCESS_KEY_ID
  const secretAccessKey = decodeURIComponent(url.password) || environment.AWS_SECRET_ACCESS_KEY
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError(`${variable} needs a key: put KEY:SECRET@ before the host, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`)
  return {
    type: 'bucket',
    endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
    bucket: decodeURIComponent(bucket),
    prefix: path.map((part) => `${decodeURIComponent(part)}/`).join(''),
    region: url.searchParams.get('region') || environment.AWS_REGION || 'us-east-1',
    accessKeyId,
    secretAccessKey,
  }
}

/** For messages, without credentials. */
export const describeLocation = (location: StoreLocation): string =>
  location.type === 'folder' ? location.folder : `${location.endpoint}/${location.bucket}/${location.prefix}`.replace(/\/$/, '')
