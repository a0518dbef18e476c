import { expect, test } from 'vitest'
import { resolveTag } from './resolve-tag.ts'

const tags = [
  { id: 1, title: 'crew' },
  { id: 2, title: 'Büro' },
]

test('resolves an existing tag regardless of its spelling in the URL', () => {
  expect(resolveTag('buro', tags, null)).toEqual({ isSame: true, id: 2 })
})

test('follows a renamed tag and drops a deleted one', () => {
  expect(resolveTag('team', tags, { id: 1, title: 'team' })).toEqual({ isSame: false, title: 'crew' })
  expect(resolveTag('team', tags, { id: 3, title: 'team' })).toEqual({ isSame: false, title: undefined })
})

test('drops a title that was never a tag, whatever was selected before', () => {
  expect(resolveTag('boat', tags, { id: 1, title: 'team' })).toEqual({ isSame: false, title: undefined })
})
