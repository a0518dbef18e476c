import { expect, test } from 'vitest'
import { resolveTag } from './resolve-tag.ts'

const tags = [
  { id: 1, title: 'crew' },
  { id: 2, title: 'Büro' },
]

test('a tag that is there stays, however it is written in the address', () => {
  expect(resolveTag('buro', tags, null)).toEqual({ isSame: true, id: 2 })
})

test('a renamed tag is followed to its new title, and left where it is gone', () => {
  expect(resolveTag('team', tags, { id: 1, title: 'team' })).toEqual({ isSame: false, title: 'crew' })
  expect(resolveTag('team', tags, { id: 3, title: 'team' })).toEqual({ isSame: false, title: undefined })
})

test('a title that was never a tag is left, whatever was shown before', () => {
  expect(resolveTag('boat', tags, { id: 1, title: 'team' })).toEqual({ isSame: false, title: undefined })
})
