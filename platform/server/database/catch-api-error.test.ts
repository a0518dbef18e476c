import { expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { catchApiError } from './catch-api-error.ts'

const ctx = { withSavepoint: <T>(work: () => Promise<T>) => work() }

test('returns the API error of the work, and nothing when it succeeds', async () => {
  const conflict = new ApiError(409, 'taken', 'This name is already in use.')
  expect(await catchApiError(ctx, () => Promise.reject(conflict))).toBe(conflict)
  expect(await catchApiError(ctx, async () => 'saved')).toBeUndefined()
})

test('throws other errors', async () => {
  await expect(catchApiError(ctx, () => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug')
})
