import { S3ServiceError } from 's3mini'
import type { BucketLocation } from './location.ts'
import { ObjectStoreError } from './store-error.ts'

/** Returns an ObjectStoreError for failures of the bucket and other errors unchanged. */
export function toStoreError(error: unknown, location: BucketLocation): unknown {
  if (error instanceof ObjectStoreError) return error
  const message = error instanceof S3ServiceError ? describeResponse(error, location) : describeConnection(error, location)
  return message === undefined ? error : new ObjectStoreError(message)
}

export const noSuchBucket = (location: BucketLocation) =>
  new ObjectStoreError(`There is no bucket "${location.bucket}" at ${location.endpoint}.`)

export const isMissingObject = (error: unknown) =>
  error instanceof S3ServiceError && error.status === 404 && getCode(error) !== 'NoSuchBucket'

function describeResponse(error: S3ServiceError, location: BucketLocation): string {
  const { endpoint, bucket, region } = location
  switch (getCode(error)) {
    case 'NoSuchBucket':
      return noSuchBucket(location).message
    case 'InvalidAccessKeyId':
      return `${endpoint} does not know the access key.`
    case 'SignatureDoesNotMatch':
      return `${endpoint} rejects the secret of the access key.`
    case 'AccessDenied':
      return `The access key may not use the bucket "${bucket}" at ${endpoint}.`
    case 'RequestTimeTooSkewed':
      return `The clock of this machine differs too much from that of ${endpoint}.`
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return `The bucket "${bucket}" at ${endpoint} is not in the region "${region}".`
    default:
      if (error.status === 403) return `The access key may not use the bucket "${bucket}" at ${endpoint}.`
      return `The bucket "${bucket}" at ${endpoint} returned ${error.status}${describeCode(error)}.`
  }
}

/** Services differ in their content types, so s3mini does not always find the code. */
const getCode = ({ body }: S3ServiceError) => body?.match(/<Code>(\w+)<\/Code>/)?.[1]

const describeCode = (error: S3ServiceError) => (getCode(error) ? ` ${getCode(error)}` : '')

function describeConnection(error: unknown, { endpoint }: BucketLocation): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'TimeoutError') return `${endpoint} does not respond.`
  if (error.message === 'terminated') return `The connection to ${endpoint} was closed.`
  const reason = getConnectionCode(error) ?? (error.message === 'fetch failed' && (error.cause as Error | undefined)?.message)
  return reason ? `${endpoint} cannot be reached: ${reason}.` : undefined
}

/** Codes of Node.js and of its HTTP client, such as ECONNREFUSED, UND_ERR_SOCKET or DEPTH_ZERO_SELF_SIGNED_CERT. */
export function getConnectionCode(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause ? getConnectionCode(cause) : undefined
}
